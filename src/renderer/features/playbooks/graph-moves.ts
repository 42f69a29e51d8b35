import type { Placed } from '@shared/playbook/layout'

const middle = ({ x, y, w, h }: Placed) => ({ x: x + w / 2, y: y + h / 2 })

const ways = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
} as const
export type Way = keyof typeof ways
export const isWay = (key: string): key is Way => Object.hasOwn(ways, key)

/** What lies sideways counts this much more than what lies ahead. */
const sideways = 3

/** The place nearest in a direction; null: there is none. */
export const nextPlace = (places: readonly Placed[], from: Placed, way: Way): Placed | null => {
  const start = middle(from)
  const direction = ways[way]
  let best: { place: Placed; far: number } | null = null
  for (const place of places) {
    const to = middle(place)
    const ahead = (to.x - start.x) * direction.x + (to.y - start.y) * direction.y
    const aside =
      Math.abs((to.x - start.x) * direction.y) + Math.abs((to.y - start.y) * direction.x)
    if (place.id === from.id || ahead <= 0) continue
    const far = ahead + sideways * aside
    if (best === null || far < best.far) best = { place, far }
  }
  return best?.place ?? null
}
