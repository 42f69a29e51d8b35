import { visibleText } from '@shared/lib/visible-text'
import { type DoctorFinding, doctorText } from '@shared/report/doctor'
import { useEffect, useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { SettingRow } from './setting-row'

const shapes = { ok: 'ok', look: 'needs', wrong: 'failed' } as const
const words = { ok: 'Fine', look: 'Look', wrong: 'Wrong' } as const

const look = async (): Promise<readonly DoctorFinding[]> =>
  (await ask('examine', {}))?.findings ?? []

/** How this machine stands, each with its fix; to be copied into a message. */
export const Doctor = () => {
  const [findings, setFindings] = useState<readonly DoctorFinding[] | null>(null)
  useEffect(() => {
    let wanted = true
    void look().then((found) => {
      if (wanted) setFindings(found)
    })
    return () => {
      wanted = false
    }
  }, [])
  const copy = async () => {
    if (await ask('copyText', { text: doctorText(findings ?? []) })) toast('ok', 'Copied')
  }
  return (
    <>
      <div className="sec-h">
        <h2>Doctor</h2>
        <span className="fg-3 t-small">looks, and changes nothing</span>
        <span className="push" />
        <Button icon="retry" onClick={() => void look().then(setFindings)}>
          Look again
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      {findings === null ? (
        <Skeleton word="Looking at this machine" />
      ) : (
        <div className="setrows">
          {findings.map(({ name, state, text, fix }) => (
            <SettingRow
              key={`${name} ${text}`}
              title={name}
              text={
                <>
                  {visibleText(text)}
                  {fix === null ? null : <span className="fg-2 break"> {visibleText(fix)}</span>}
                </>
              }
            >
              <Mark shape={shapes[state]} word={words[state]} />
            </SettingRow>
          ))}
        </div>
      )}
    </>
  )
}
