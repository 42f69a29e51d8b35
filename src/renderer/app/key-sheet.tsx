import { Dialog } from '../ui/dialog'
import { Kbd } from '../ui/kbd'
import { offeredShortcuts } from '../ui/shortcuts'
import { showOver } from './overlay-store'

/** What can be done by key on the screen below. */
export const KeySheet = () => {
  const offered = offeredShortcuts()
  const screens = [...new Set(offered.map(({ screen }) => screen))]
  return (
    <Dialog open title="Keys of this screen" onClose={() => showOver(null)}>
      {screens.map((screen) => (
        <section key={screen} className="keys">
          <h2 className="t-head">{screen}</h2>
          <dl className="keys-list">
            {offered
              .filter((each) => each.screen === screen)
              .map(({ keys, label }) => (
                <div key={keys} className="row">
                  <dt className="grow">{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
