import type { RoutedEdge } from '@shared/playbook/route'
import { expect, test } from 'vitest'
import { edgeLabel } from './graph-labels'

const edge = (kind: RoutedEdge['kind'], ...points: [number, number][]): RoutedEdge => ({
  id: 'e',
  from: 'a',
  to: 'b',
  kind,
  label: 'still fails',
  points,
})

test('words stand where the way has room for them', () => {
  const down = edgeLabel(edge('fail', [100, 90], [100, 150], [40, 150], [40, 180]))
  expect(down).toMatchObject({ x: 106, y: 117, up: false, width: 220 })
  const across = edgeLabel(edge('fail', [200, 60], [312, 60]))
  expect(across).toMatchObject({ x: 202, up: true, width: 106 })
  const belowGate = edgeLabel(edge('fail', [244, 60], [288, 60]))
  expect(belowGate).toMatchObject({ x: 218, y: 75, up: false, width: 70 })
  const line = edgeLabel(edge('flow', [200, 60], [288, 60]))
  expect(line).toMatchObject({ x: 288, y: 20, up: true, width: 176 })
  const { label, ...bare } = edge('flow', [0, 0], [9, 0])
  expect(label).toBe('still fails')
  expect(edgeLabel(bare)).toBeNull()
})
