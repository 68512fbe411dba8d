import { schoolDateOf, schoolInstant } from '#contract/school-time.ts'
import type { DetailsByCategory, ItemDetails, ReportItemOnWire } from '../contract/house-reports.schemas.ts'
import { type ItemEvidence, type ReportSession, recommendations } from '../contract/report-values.ts'
import { praiseText, problemsText } from '../rules/item-words.ts'
import { whyText } from '../rules/why-text.ts'
import type { ReportItem } from './items.queries.ts'

type Guardians = ReportItemOnWire['guardians']

/** By a restricted note an item was done on a day; the minute would tell who was at it. */
const doneAtOf = ({ doneAt, isByRestrictedNote }: ReportItem): Date | null =>
  doneAt && isByRestrictedNote ? new Date(schoolInstant(schoolDateOf(doneAt.getTime()), '12:00')) : doneAt

export function presentItem(item: ReportItem, guardians: Guardians): ReportItemOnWire {
  const { evidence } = item
  return {
    id: item.id,
    studentId: item.studentId,
    studentName: item.studentName,
    studentProfileImageUrl: item.studentImageUrl,
    studentStatus: item.studentStatus,
    studentEmail: item.studentEmail,
    guardians,
    title: item.title,
    praise: problemsText(evidence) === '' ? '' : praiseText(evidence),
    recommendation: item.recommendation,
    why: whyText(item.recommendation, evidence),
    approachType: item.approachType,
    categories: item.categories,
    doneAt: doneAtOf(item)?.toISOString() ?? null,
    dismissedAt: item.dismissedAt?.toISOString() ?? null,
    doneHow: item.doneHow,
    decidedByName: item.decidedByName,
  }
}

const problemCount = ({ unexcused_absence, task_not_submitted }: ItemEvidence) =>
  (unexcused_absence?.count ?? 0) + (task_not_submitted?.count ?? 0)

/** The most urgent advice first, then who has more of it, then by name as given. */
export const byUrgency = (a: ReportItem, b: ReportItem): number =>
  recommendations.indexOf(a.recommendation) - recommendations.indexOf(b.recommendation) ||
  problemCount(b.evidence) - problemCount(a.evidence)

const nothing: ItemDetails = {
  items: [],
  groupedItems: [],
  previousPercentage: null,
  currentPercentage: null,
  improvementPercentage: null,
  current: null,
  previous: null,
  count: null,
  countBefore: null,
}

/** What is behind an item, by category (2-back-office §3). */
export function presentDetails({
  unexcused_absence: absence,
  task_not_submitted: missed,
  attendance_increased: attendance,
  task_submission_increased: submission,
}: ItemEvidence): DetailsByCategory {
  return {
    ...(absence && { unexcused_absence: { ...nothing, ...withoutRows(absence) } }),
    ...(missed && { task_not_submitted: { ...nothing, ...withoutRows(missed) } }),
    ...(attendance && { attendance_increased: { ...nothing, ...withoutRows(attendance) } }),
    ...(submission && { task_submission_increased: { ...nothing, ...withoutRows(submission) } }),
  }
}

type Rows = { readonly sessions?: ReportSession[]; readonly tasks?: ItemDetails['items'] }

const withoutRows = <E extends Rows>({ sessions = [], tasks = [], ...numbers }: E) => ({
  ...numbers,
  items: tasks,
  groupedItems: byDay(sessions),
})

const byDay = (sessions: readonly ReportSession[]): ItemDetails['groupedItems'] =>
  [...Map.groupBy(sessions, ({ startAt }) => schoolDateOf(Date.parse(startAt)))].map(([date, items]) => ({
    date,
    items,
  }))
