import { z } from 'zod'

/** An object whose unknown keys are errors; `x-` keys pass and are kept: teams may annotate. */
export const strict = <T extends z.ZodRawShape>(shape: T): z.ZodObject<T, z.core.$loose> =>
  z.looseObject(shape).superRefine((value, context) => {
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(shape, key) || key.startsWith('x-')) continue
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `unknown field "${key}"`,
        params: { unknown: key, known: Object.keys(shape) },
      })
    }
  })
