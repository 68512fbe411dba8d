import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'
import { noteForm, noteFormFacts, savedNote } from './notes.schemas.ts'

const path = '/backoffice/houses/{houseId}/overview/{reportId}/{reportItemId}/note' as const
const address = z.object({ houseId: id, reportId: id, reportItemId: id })

/** The note of an item of the weekly report (2-back-office §2, §7). */
export const reportItemNoteContract = {
  getReportItemNote: endpoint({
    method: 'GET',
    path,
    summary: 'What the form Create a Note needs: categories, the student, the item and the defaults',
    access: 'notes.write',
    input: address,
    output: noteFormFacts.extend({
      /** What the item says: "3 unexcused absences", and of which week it is: its Monday. */
      item: z.object({ title: z.string(), weekStartsOn: z.string() }),
    }),
  }),
  saveReportItemNote: endpoint({
    method: 'POST',
    path,
    summary: 'Saves a note of the item’s student and marks the item as done by it',
    access: 'notes.write',
    input: address.extend(noteForm.shape),
    output: savedNote,
  }),
}
