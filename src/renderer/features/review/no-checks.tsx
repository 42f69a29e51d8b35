import { visibleLine } from '@shared/lib/visible-text'

/** Stands for the checks of a repository that is no project: none was ever confirmed for it. */
export const NoChecks = ({ repository }: { readonly repository: string }) => (
  <section className="rsec" aria-label="Checks">
    <h2 className="rv-h">Checks</h2>
    <p className="t-small fg-3">
      None: this worker worked in <span className="t-mono">{visibleLine(repository)}</span>, which
      is no project here. Add it as one to confirm its checks.
    </p>
  </section>
)
