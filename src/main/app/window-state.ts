import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeAtomically } from '../platform/write-atomically'

const rectangleSchema = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type Rectangle = z.infer<typeof rectangleSchema>

const windowStateSchema = z.strictObject({ bounds: rectangleSchema, maximized: z.boolean() })
/** Where the window was: its bounds when not maximized, in screen pixels. */
export type WindowState = z.infer<typeof windowStateSchema>

/** Null when there is none to go by: the first start, or a file that says nothing sensible. */
export const readWindowState = async (file: string): Promise<WindowState | null> => {
  try {
    return windowStateSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

export const writeWindowState = (file: string, state: WindowState): Promise<void> =>
  writeAtomically(file, JSON.stringify(state))

/** Enough of a title bar to take hold of. */
const grip = 100

/** True when the window can be seen and moved on one of the screens there are now. */
export const isReachable = (bounds: Rectangle, screens: readonly Rectangle[]): boolean =>
  screens.some(
    (screen) =>
      bounds.x + bounds.width >= screen.x + grip &&
      bounds.x <= screen.x + screen.width - grip &&
      bounds.y >= screen.y &&
      bounds.y <= screen.y + screen.height - grip,
  )
