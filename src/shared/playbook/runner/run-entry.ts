import type { Unit } from '../proposal'
import type { Event } from '../run'
import type { Voice } from './voices'

/** Where the waves of a run start; the store holds what the repository does not. */
export interface Start {
  readonly base: string
  readonly head: string
  readonly store: string
}

export interface Looked {
  readonly text: string
  readonly answer: 'yes' | 'no' | 'unknown'
  readonly why: string | null
  readonly output: string | null
}

/** One line of a run's record. All that is known of a run follows from its lines, in order. */
export type RunEntry =
  | { readonly kind: 'event'; readonly event: Event }
  /** What the wave of an accepted plan is to run, written with the event that accepts it. */
  | {
      readonly kind: 'plan'
      readonly request: number
      readonly text: string
      readonly units: readonly Unit[]
      readonly checkoutConfirmed: boolean
      readonly quotaAllowed: boolean
    }
  /** A plan of the lead that waits for the person's Run. */
  | { readonly kind: 'proposed'; readonly request: number; readonly units: readonly Unit[] }
  /** Written with the wave itself: it is never started twice. */
  | {
      readonly kind: 'wave'
      readonly request: number
      readonly waveId: string
      /** Worker of each unit. */
      readonly workers: Readonly<Record<string, string>>
    }
  /** Written with the turn itself. */
  | { readonly kind: 'told'; readonly request: number; readonly unit: string }
  /** A turn of the lead, written with it. */
  | {
      readonly kind: 'leadTurn'
      readonly request: number
      readonly workerId: string
      readonly turn: number
    }
  /** The lead could not answer: its card is the person's. */
  | { readonly kind: 'toPerson'; readonly request: number; readonly why: string }
  /** How a question of a condition was answered, in words, and the end of a failing command's output. */
  | {
      readonly kind: 'looked'
      readonly request: number
      readonly text: string
      readonly answer: 'yes' | 'no' | 'unknown'
      readonly why: string | null
      readonly output: string | null
    }
  /** What a phase hands on beside its files. */
  | {
      readonly kind: 'returned'
      readonly phase: string
      readonly units?: readonly Unit[]
      readonly text?: string
      /** SHA-256 of a view that the lead wrote down. */
      readonly seal?: string
      /** Workers of other phases that a comparison did not choose. */
      readonly dropped?: readonly string[]
    }
  /** The person's word on commands that the playbook itself holds; older records don't name them, and are asked again. */
  | { readonly kind: 'commands'; readonly allowed: boolean; readonly commands?: readonly string[] }
  /** The person's word on what a check of the repository runs; null: there is no such command. */
  | { readonly kind: 'checkCommand'; readonly check: string; readonly command: string | null }
  /** The person's word to go on from a newer commit; written with the change that asks all anew. */
  | {
      readonly kind: 'base'
      readonly from: string
      readonly start: Start
    }
  /** Who was heard in a phase that asks different providers, from their receipts. */
  | {
      readonly kind: 'voices'
      readonly phase: string
      readonly voices: readonly Voice[]
      /** The appointed lead, which is no independent voice beside itself; null: the person leads. */
      readonly lead: Voice | null
    }
  /** The working tree is another one than the one that was frozen, seen before the next round began. */
  | { readonly kind: 'moved'; readonly request: number; readonly tree: string }
  /** The person's word to go on with the tree as it is. */
  | { readonly kind: 'tree'; readonly request: number; readonly tree: string; readonly why: string }
  /** The person's word: from here on every worker is a demo worker. */
  | { readonly kind: 'demo' }
  /** The person wants it to end; what runs is being stopped. */
  | { readonly kind: 'stopAsked'; readonly why: string }
