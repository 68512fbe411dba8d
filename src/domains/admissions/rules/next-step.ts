import { type CampusGrades, gradesSentence, hasGrade } from './campus-grades.ts'

interface Standing {
  readonly outcome: string | null
  readonly guardianFinished: boolean
  readonly studentFinished: boolean
  readonly academicRecordsState: string
  readonly flexibleTuitionState: string
  readonly studentInterviewState: string
  readonly evaluations: readonly { readonly kind: string; readonly answeredAt: string | null }[]
}

export interface NextStep {
  readonly title: string
  readonly detail: string
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

const listText = (things: readonly string[]) =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`

/** What is open before an application can be decided. */
export function openThings(standing: Standing): string[] {
  const { academicRecordsState: records, studentInterviewState: interview } = standing
  const unanswered = (kind: string) =>
    !standing.evaluations.some((one) => one.kind === kind && one.answeredAt !== null)
  return [
    ...(standing.guardianFinished ? [] : ['the guardian part']),
    ...(standing.studentFinished ? [] : ['the student part']),
    ...(standing.flexibleTuitionState === 'in_review' ? ['the decision about tuition'] : []),
    ...(records === 'received'
      ? []
      : [records === 'not_readable' ? 'a readable transcript' : 'the transcript']),
    ...(unanswered('teacher') ? ['the TEACHER evaluation'] : []),
    ...(unanswered('mentor') ? ['the MENTOR evaluation'] : []),
    ...(interview === 'done' ? [] : ['the interview']),
  ]
}

const outcomeTitles: Readonly<Record<string, string>> = {
  admitted: 'Admitted',
  declined: 'Declined',
  withdrawn: 'The family withdrew the application',
}

interface Place {
  readonly campus: string | null
  readonly campusGrades: CampusGrades | null
  readonly studentGrade: number
}

/** What only staff can put right, and without which nobody is admitted. */
function openPlace({ campus, campusGrades, studentGrade }: Place): string[] {
  if (campus === null || campusGrades === null) return ['the campus']
  return hasGrade(campusGrades, studentGrade)
    ? []
    : [
        `another grade than ${studentGrade} or another campus (${gradesSentence(campus, campusGrades).slice(0, -1)})`,
      ]
}

/** The next step of an application, in a sentence and what it waits for. */
export function nextStep(standing: Standing & Place): NextStep {
  if (standing.outcome !== null)
    return { title: outcomeTitles[standing.outcome] ?? standing.outcome, detail: 'Nothing is open.' }
  const open = [...openThings(standing), ...openPlace(standing)]
  if (open.length === 0)
    return { title: 'Everything came and the interview was held', detail: 'Somebody decides now.' }
  const text = listText(open)
  const title =
    open.length === 1
      ? 'One thing is open before this can be decided'
      : `${numbers[open.length] ?? open.length} things are open before this can be decided`
  return { title, detail: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
}
