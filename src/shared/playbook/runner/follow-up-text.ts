import type { Phase } from '../schema'
import { returnsText } from './returns'

/** What a worker is told whose phase's gate said no: the failing facts, and to go on. */
export const retryText = (phase: Phase, looked: readonly string[], output: string | null): string =>
  [
    'The check after your work did not pass. Fix the cause in your own files, then run it again yourself.',
    looked.map((line) => `- ${line}`).join('\n'),
    output === null ? '' : `The end of its output:\n\n\`\`\`\n${output.trimEnd()}\n\`\`\``,
    returnsText(phase),
    lastLines,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** What a reviewer is told once what it found was worked on. */
export const recheckText = (phase: Phase, files: readonly string[]): string =>
  [
    'What you found was worked on since. Look again, at all of it, and judge anew.',
    files.length === 0 ? '' : `Read these diffs:\n${files.map((file) => `- ${file}`).join('\n')}`,
    returnsText(phase),
    lastLines,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const lastLines =
  'End with the lines STATUS and SUMMARY as before, and VERDICT if you were asked for one.'
