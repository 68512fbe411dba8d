import { sql } from 'kysely'
import { getFacilitatedExperience } from '#domains/experiences/server/experiences.service.ts'
import { pictureAddress } from '#domains/templates/rules/picture-of.ts'
import { submissionKindTitles } from '#domains/templates/rules/session-words.ts'
import { listFiles, openedAttachment } from '#domains/templates/server/templates.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { guidebookContract } from '../../contract/guidebook.contract.ts'
import { getStoredDesign } from '../editor/stored-design.ts'
import { placingOf, weighPlan } from '../editor/weigh-change.ts'

export const guidebookRoutes = handlers(guidebookContract, {
  getGuidebook: async ({ input: { experience_id: experienceId }, ...context }) => {
    const { db, viewer } = context
    // Whoever runs or oversees an experience reads it as students do; writing it is another matter.
    await getFacilitatedExperience(db, viewer, experienceId)
    const stored = await getStoredDesign(db, viewer, experienceId, () => true)
    const { design } = stored
    const [{ term, dated }, { rows }, files] = await Promise.all([
      weighPlan(context, stored, design, placingOf(stored)),
      sql<{ key: string; dueAt: Date }>`
        select coalesce(design_key, 'task-' || id) as key, due_at from tasks
        where experience_id = ${experienceId}`.execute(db),
      listFiles(context, design),
    ])
    const due = new Map(rows.map(({ key, dueAt }) => [key, dueAt.toISOString()]))
    const days = new Map(dated.weeks.map((week) => [week.key, week.days]))
    return {
      id: experienceId,
      title: design.title,
      cycle: term.cycle.title,
      picture: design.picture === null ? null : pictureAddress(design.picture),
      driving_question: design.driving_question,
      description: design.description,
      weeks: design.weeks.map((week) => ({
        ...week,
        first_day: days.get(week.key)?.first ?? null,
        last_day: days.get(week.key)?.last ?? null,
      })),
      tasks: design.tasks.map(
        ({ key, title, body, week, is_final, submission_kind, minutes, attachments }) => ({
          key,
          title,
          body,
          week,
          dueAt: due.get(key) ?? null,
          is_final,
          minutes: minutes ?? null,
          submission_kind: submissionKindTitles[submission_kind],
          attachments: attachments.flatMap((one) => openedAttachment(one, files) ?? []),
        }),
      ),
    }
  },
})
