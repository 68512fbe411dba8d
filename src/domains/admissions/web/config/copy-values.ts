import type { Copy } from '../../contract/admissions-config.contract.ts'

/** What families read, as the form and the call name it. */
export const copyLabels = {
  banner_extra_title: 'Line above the banner',
  banner_subtitle: 'Line below the banner',
  welcome_message: 'Welcome message',
  flexible_tuition_alert_content: 'Note about flexible tuition',
  ssat: 'Note about the SSAT',
} as const

type Name = keyof typeof copyLabels
export type CopyValues = Readonly<Record<Name, string>>
const names = Object.keys(copyLabels) as Name[]

/** What stands, as the form begins with it. */
export const copyValues = (copy: Copy): CopyValues => ({
  banner_extra_title: copy.bannerExtraTitle,
  banner_subtitle: copy.bannerSubtitle,
  welcome_message: copy.welcomeMessage,
  flexible_tuition_alert_content: copy.flexibleTuitionAlertContent,
  ssat: copy.ssat,
})

export interface CopyChange {
  readonly name: Name
  readonly label: string
  readonly before: string
  readonly now: string
}

/** What applying would change, text by text. */
export const copyChanges = (before: CopyValues, now: CopyValues): CopyChange[] =>
  names.flatMap((name) =>
    before[name].trim() === now[name].trim()
      ? []
      : [{ name, label: copyLabels[name], before: before[name], now: now[name] }],
  )
