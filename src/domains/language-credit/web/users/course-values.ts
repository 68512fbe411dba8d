import { countOf } from '#contract/clock-text.ts'
import type { Instance } from '../../contract/language-words.ts'
import type { LanguageCourse } from '../../contract/manage-users.contract.ts'

/** What the form of a language begins with. */
export const courseValues = (course: LanguageCourse | undefined, firstTopic: number | undefined) => ({
  language: course?.language ?? '',
  code: course?.code ?? '',
  instance: (course?.instance ?? 'gold') as Instance,
  topic_id: String(course?.topic_id ?? firstTopic ?? ''),
  units: course?.units ?? 20,
})

/** The language as the server takes it. */
export const toCourse = (
  course: LanguageCourse | undefined,
  { topic_id, ...values }: ReturnType<typeof courseValues>,
) => ({ ...values, topic_id: Number(topic_id), ...(course && { course_id: course.id, before: course }) })

/** The sentence about whom another key moves; undefined where it moves nobody. */
export const movedText = (course: LanguageCourse | undefined, code: string) =>
  course === undefined || course.learners === 0 || code.trim() === course.code
    ? undefined
    : `So far ${countOf(course.learners, 'learner')} ${course.learners === 1 ? 'is' : 'are'} in “${course.code}”.`
