import type { AskBeforeRun } from '@shared/ipc/playbook-run-views'
import { create } from 'zustand'

export type InputValue = string | boolean | number

/** What a person fills in before a playbook runs; kept when the dialog is closed, until it was started. */
export interface StartForm {
  /** Null: the first of the pick order. */
  readonly playbook: string | null
  /** Null: the project worked on last. */
  readonly projectId: string | null
  readonly goal: string
  readonly inputs: Readonly<Record<string, InputValue>>
  readonly leadBy: 'person' | 'worker'
  /** Of an appointed lead. */
  readonly provider: string | null
  readonly model: string
  readonly askBeforeRun: AskBeforeRun
  /** Null: the one the defaults name. */
  readonly profile: string | null
  readonly includeUncommitted: boolean
  /** Every worker is a demo worker. */
  readonly demo: boolean
}

const fresh: StartForm = {
  playbook: null,
  projectId: null,
  goal: '',
  inputs: {},
  leadBy: 'person',
  provider: null,
  model: '',
  askBeforeRun: 'writers',
  profile: null,
  includeUncommitted: false,
  demo: false,
}

export const startStore = create<{ readonly shown: boolean; readonly form: StartForm }>(() => ({
  shown: false,
  form: fresh,
}))

/** Opens the dialog that starts a playbook. */
export const askToStart = (of: Partial<Pick<StartForm, 'playbook' | 'projectId'>>): void => {
  startStore.setState(({ form }) => ({ shown: true, form: { ...form, ...of } }))
}

export const closeStart = (): void => {
  startStore.setState({ shown: false })
}

export const fillStart = (values: Partial<StartForm>): void => {
  startStore.setState(({ form }) => ({ form: { ...form, ...values } }))
}

/** It runs: the next one begins empty. */
export const endStart = (): void => {
  startStore.setState({ shown: false, form: fresh })
}
