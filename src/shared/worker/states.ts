import { z } from 'zod'

export const workerStateSchema = z.enum(['queued', 'active', 'open', 'closed', 'abandoned', 'lost'])
export type WorkerState = z.infer<typeof workerStateSchema>

export const turnStateSchema = z.enum(['queued', 'starting', 'running', 'ended'])
export type TurnState = z.infer<typeof turnStateSchema>

export const waveStateSchema = z.enum([
  'draft',
  'running',
  'done',
  'partial',
  'failed',
  'stopped',
  'interrupted',
])
export type WaveState = z.infer<typeof waveStateSchema>
