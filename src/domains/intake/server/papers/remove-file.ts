import { getPart, takeFamilyDocumentBack } from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { findQuestion } from '../../rules/form.ts'
import { getApplicationOf, listOwnPapers, mayTakeBack } from '../form-state.ts'
import type { IntakeLink } from '../links.ts'
import { keepGiven } from '../save-answer.ts'
import { kindOfQuestion } from './paper-kinds.ts'

/** Takes a paper of a draft back. The field names the newest that is left. Throws where the part is with the school. */
export async function removeFile(
  db: Database,
  { services }: Pick<RequestContext, 'services'>,
  link: IntakeLink,
  { question, paper }: { readonly question: string; readonly paper: number },
) {
  if (findQuestion(link.part, question)?.kind !== 'file') throw notFound('There is no such question.')
  const nowMs = services.clock.nowMs()
  const application = await getApplicationOf(db, link, true)
  const stored = await getPart(db, application.id, link.part)
  if (!mayTakeBack(application, stored))
    throw invalid({ form: 'This part is with the school: ask it to remove a paper.' })
  await takeFamilyDocumentBack(db, services.files, {
    ...{ applicationId: application.id, kind: kindOfQuestion(question), version: paper },
    ...{ doneBy: link.madeBy, at: new Date(nowMs) },
  })
  const papers = await listOwnPapers(db, application, stored)
  const value = papers.findLast((left) => left.question === question)?.name ?? ''
  const version = stored.fields[question]?.version ?? 0
  const given = { question, value, version, isChosen: true, unanswered: [] }
  const kept = await keepGiven(db, { link, application, stored, given, nowMs })
  return {
    ...{ ok: true as const, message: 'The paper is removed', papers },
    ...{ value: kept.value, version: kept.version },
    savedAt: kept.savedAt || new Date(nowMs).toISOString(),
  }
}
