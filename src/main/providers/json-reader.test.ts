import { expect, test } from 'vitest'
import { count, epochSeconds, money, num, parseObject, whole } from './json-reader'

/** A state is kept as JSON between two looks, and JSON has no -0: a figure that changed by it would not add up. */
test.for(['-0', '-0.3', '-0.0001'])('%s is read so that JSON keeps it', (text) => {
  const object = parseObject(`{"n":${text}}`)
  for (const read of [num, whole, count, money, epochSeconds]) {
    const value = read(object, 'n')
    expect(value).toEqual(JSON.parse(JSON.stringify(value)))
  }
})
