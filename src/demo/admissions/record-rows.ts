import { dealStagesByDefault } from '#server/settings/deal-stages.ts'
import type { PlannedApplication } from './planned-applications.ts'

/** What the CRM and Drive were told of an application; a few stand otherwise there. */
export function recordRows(one: PlannedApplication, nowMs: number) {
  const { index, id, first, last, grade, starts_on, stage, guardian, guardian_email, relationship } = one
  const [given = '', ...others] = guardian.split(' ')
  const row = (
    object: string,
    outside_id: string,
    told: Record<string, string>,
    otherwise: Record<string, string> = {},
  ) => ({
    ...{ application_id: id, object, outside_id, told },
    told_at: new Date(nowMs - 86_400_000),
    seen: { ...told, ...otherwise },
    seen_at: new Date(nowMs - 3_600_000),
    differs: Object.keys(otherwise).length > 0,
  })
  const deal = {
    dealname: `${first} ${last}, grade ${grade}`,
    dealstage: dealStagesByDefault[stage],
    pipeline: 'default',
    closedate: starts_on === null ? '' : `${starts_on}T00:00:00Z`,
    homeroom_grade: String(grade),
  }
  const contact = {
    // One family gave another address since.
    ...{
      email: index === 1 ? 'aino@mail.example' : guardian_email,
      firstname: given,
      lastname: others.join(' '),
    },
    homeroom_relationship: relationship,
  }
  const folder = { name: `${id} ${last}`, shared: 'admissions@demo.homeroom.test' }
  const hasContact = one.has_deal && guardian_email !== ''
  return [
    ...(one.has_deal
      ? [
          row(
            'deal',
            String(9_000_000 + id),
            deal,
            index % 17 === 3 ? { homeroom_grade: String(grade - 1) } : {},
          ),
        ]
      : []),
    ...(hasContact ? [row('contact', String(9_500_000 + id), contact)] : []),
    ...(one.has_folder
      ? [row('folder', `folder-of-${id}`, folder, index === 0 ? { name: `${id} Tavernier` } : {})]
      : []),
  ]
}
