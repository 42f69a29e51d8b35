import { back, go } from '../bridge/navigation'
import { everywhere, useShortcuts } from '../ui/shortcuts'
import { showOver, toggleRail } from './overlay-store'
import { usePlanAWave } from './use-plan-a-wave'

/** The keys that work on every screen. */
export const useAppShortcuts = (): void => {
  const planAWave = usePlanAWave()
  useShortcuts(everywhere, {
    'mod+k': { label: 'Search or run a command', run: () => showOver('palette') },
    'mod+1': { label: 'Go to Home', run: () => go({ screen: 'home' }) },
    'mod+2': { label: 'Go to Playbooks', run: () => go({ screen: 'playbooks' }) },
    'mod+3': { label: 'Go to Spend', run: () => go({ screen: 'spend' }) },
    'mod+,': { label: 'Open settings', run: () => go({ screen: 'settings' }) },
    'mod+b': { label: 'Fold or unfold the rail', run: toggleRail },
    'alt+arrowleft': { label: 'Go back', run: back },
    n: { label: 'Plan a wave', run: planAWave },
    '?': { label: 'Show the keys of this screen', run: () => showOver('keys') },
  })
}
