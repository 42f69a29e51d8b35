import { structuredContract } from '../turns/structured-result'
import type { Mode } from './plan-document'

const always = [
  'Do all of it yourself: start no subagent and no other coding agent.',
  'Create no commit, tag or release; push nothing; open no pull request.',
  'Stay with what the brief asks. If something else needs doing, name it instead of doing it.',
]

const ofMode: Readonly<Record<Mode, string>> = {
  'read-only': 'Change no file anywhere; this is a reading task.',
  write: 'Leave your changes in the working folder, uncommitted; a person reviews them there.',
}

const answer = [
  'Then answer briefly, with proof rather than promises: the outcome, the files you changed, the checks',
  'you ran and what they printed, what failed, and the risks that stay.',
]

const lastLines = [
  'End with these lines, filled in, and nothing after them:',
  '',
  'STATUS: DONE | DONE_WITH_CONCERNS | BLOCKED | NEEDS_CONTEXT (one of them)',
  'SUMMARY: one sentence',
]

/**
 * The rules every worker is given after its task, and the form of its answer: last lines (reviewers add a
 * verdict), or one JSON object where a structured result is asked for.
 */
export const workerContract = (mode: Mode, reviewer: boolean, structured = false): string =>
  [
    '---',
    'Rules of this worker:',
    ...[...always, ofMode[mode]].map((rule) => `- ${rule}`),
    '',
    ...answer,
    '',
    ...(structured ? [structuredContract] : lastLines),
    ...(reviewer && !structured ? ['VERDICT: PASS | FAIL | NOT_PROVEN (one of them)'] : []),
  ].join('\n')
