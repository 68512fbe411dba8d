import type { WebhookKind } from '../contract/webhook-kinds.ts'
import type { WebhookDetail } from '../contract/webhooks.contract.ts'

/** No campus: a select has no empty value. */
export const none = 'none'

type Settings = Pick<WebhookDetail, 'title' | 'url' | 'kinds' | 'cohort_id'>

/** What the form begins with; each kind is a checkbox. */
export const webhookValues = (hook: Settings | undefined) => ({
  title: hook?.title ?? '',
  url: hook?.url ?? '',
  cohort_id: String(hook?.cohort_id ?? none),
  attendance: hook?.kinds.includes('attendance.changed') ?? true,
  excuses: hook?.kinds.includes('excuse.decided') ?? true,
  registrations: hook?.kinds.includes('registration.changed') ?? true,
  reports: hook?.kinds.includes('report.published') ?? true,
})
export type WebhookValues = ReturnType<typeof webhookValues>

/** The form as the server takes it. */
export function toWebhookFields(values: WebhookValues) {
  const kinds: WebhookKind[] = []
  if (values.attendance) kinds.push('attendance.changed')
  if (values.excuses) kinds.push('excuse.decided')
  if (values.registrations) kinds.push('registration.changed')
  if (values.reports) kinds.push('report.published')
  const cohort_id = values.cohort_id === none ? null : Number(values.cohort_id)
  return { title: values.title, url: values.url, kinds, cohort_id }
}
