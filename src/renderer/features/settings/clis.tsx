import { useApp } from '../../bridge/app-store'
import { installable } from '../../parts/machine/cli-shape'
import { CliTable } from '../../parts/machine/cli-table'
import { LookAgain } from '../../parts/machine/look-again'

export const Clis = () => {
  const clis = installable(useApp((snapshot) => snapshot.clis))
  const pending = useApp(({ clisPending }) => clisPending)
  return (
    <>
      <div className="sec-h">
        <h2>CLIs</h2>
        <span className="fg-3 t-small">from your login shell</span>
        <span className="push" />
        <LookAgain />
      </div>
      <div className="panel">
        <CliTable clis={clis} pending={pending} />
      </div>
    </>
  )
}
