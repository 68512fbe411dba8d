import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { type AbsenceForm, toExcuse } from './absence-form.ts'

interface Filed {
  readonly id: number
  /** What there is to say: first what went well. */
  readonly message: string
  readonly problem?: string | undefined
}

/** Files an absence with its document, or corrects one. */
export async function fileAbsence(form: AbsenceForm, excuseId: number | undefined): Promise<Filed> {
  if (excuseId !== undefined) {
    const { message, notice } = await client.excuses.updateExcuse({ ...toExcuse(form), id: excuseId })
    return { id: excuseId, message: withNotice(message, notice) }
  }
  const { id, message, notice } = await client.excuses.createExcuse(toExcuse(form))
  const { document } = form
  // The excuse stands whatever becomes of its document: both are said.
  const problem =
    document === null
      ? undefined
      : await client.excuses.postDocument({ id, document }).then(() => undefined, messageOf)
  return { id, message: withNotice(message, notice), problem }
}

/** What went well, and who decides. */
const withNotice = (message: string, notice: string | null) =>
  notice === null ? message : `${message} ${notice}`
