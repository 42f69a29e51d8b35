import { planFinding, type PlanRule } from '../candidate'

/** A file of the person's settings has a fault: the plan is judged by what was last read well. */
export const faultySettings: PlanRule = (_plan, { settingsFaults }) =>
  settingsFaults.map(({ message, where, kept, fix }) => {
    const text = [where, message, kept].filter((part) => part !== undefined).join(' ')
    return planFinding('warning', '', 'settings_fault', text, fix ?? null)
  })
