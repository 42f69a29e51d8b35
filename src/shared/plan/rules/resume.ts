import { eachWorker, type PlanRule, planFinding, workerFinding } from '../candidate'
import { writtenCwd } from '../resolve-worker'

/** A resumed worker goes on in the workspace its session kept, on the provider that has the session. */
export const resumableSession = eachWorker((worker) => {
  const { written, session, routing, traits, present } = worker
  if (written.resume === undefined) return []
  const found = (field: string, code: string, message: string, fix: string | null = null) =>
    workerFinding('problem', worker, field, code, message, fix)
  const findings = []
  if (present.has('isolate'))
    findings.push(
      found(
        'isolate',
        'resume_isolate',
        'A resumed worker uses the workspace its session kept; leave isolate out.',
      ),
    )
  if (traits?.resume === false)
    findings.push(found('resume', 'resume_unsupported', `${traits.label} can't resume a session.`))
  if (session === null)
    return [
      ...findings,
      found(
        'resume',
        'resume_unknown',
        'No open worker has this session.',
        'Take the session id of a worker that is open.',
      ),
    ]
  if (routing?.ok === true && routing.provider !== session.provider)
    findings.push(
      found(
        'provider',
        'resume_provider',
        `This session belongs to ${session.provider}.`,
        `Set provider to "${session.provider}".`,
      ),
    )
  return findings
})

/** `resume` always uses the session's workspace, wherever the plan says the worker is to work. */
export const cwdOfSession = eachWorker((worker, context) => {
  const { session, written } = worker
  const meant = writtenCwd(written, context)
  if (session === null || meant === null || meant === session.cwd) return []
  const message = `It goes on where its session works, in ${session.cwd}; its cwd ${meant} is not used.`
  return [workerFinding('warning', worker, 'cwd', 'resume_cwd', message)]
})

export const sessionResumedOnce: PlanRule = ({ workers }) =>
  workers.flatMap((worker, index) => {
    const { resume } = worker.written
    const first = workers.slice(0, index).find(({ written }) => written.resume === resume)
    if (resume === undefined || first === undefined) return []
    const message = `${first.id} resumes this session already.`
    return [
      planFinding('problem', `${worker.path}.resume`, 'resume_double', message, null, [
        worker.id,
        first.id,
      ]),
    ]
  })
