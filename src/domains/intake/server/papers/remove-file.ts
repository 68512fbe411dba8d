import { cleanLine } from '#contract/clean-text.ts'
import { getPart, takeFamilyDocumentBack } from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { findQuestion } from '../../rules/form.ts'
import { listOwnPapers, lockApplicationOf, refusesTakingBack } from '../form-state.ts'
import type { IntakeLink } from '../links.ts'
import { keepGiven } from '../save-answer.ts'
import { kindOfQuestion } from './paper-kinds.ts'

/**
 * Takes a paper of a draft back. The field names the newest that is left. Where another paper has its number by now, as told by
 * the name that was shown, nothing is taken. Throws where the school has to be asked.
 */
export async function removeFile(
  db: Database,
  { services }: Pick<RequestContext, 'services'>,
  link: IntakeLink,
  {
    question,
    paper,
    name,
  }: { readonly question: string; readonly paper: number; readonly name?: string | undefined },
) {
  if (findQuestion(link.part, question)?.kind !== 'file') throw notFound('There is no such question.')
  const nowMs = services.clock.nowMs()
  const application = await lockApplicationOf(db, link)
  const stored = await getPart(db, application.id, link.part)
  const refusal = refusesTakingBack(application, stored)
  if (refusal !== undefined) throw invalid({ form: refusal })
  const shown = (await listOwnPapers(db, application, stored)).find(
    (one) => one.question === question && one.number === paper,
  )
  if (shown !== undefined && (name === undefined || cleanLine(shown.name) === name))
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
