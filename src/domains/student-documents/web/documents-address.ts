import { useNavigate, useParams } from '@tanstack/react-router'
import { address, flag, number } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What is open over the page: a new document, or the one of a number. */
export const documentsSearch = address({ new: flag, document: number })

/** The documents of a student that the viewer may open. */
export const documentsQuery = (studentId: number) =>
  api.studentDocuments.listDocuments.queryOptions({ input: { studentId } })

/** The documents for the family, of the first child where no student is named. */
export const familyDocumentsQuery = (student: number | undefined) =>
  api.familyDocuments.listFamilyDocuments.queryOptions({
    input: student === undefined ? {} : { student_id: student },
  })

/** The query keys of what a change of a document shows on. */
export const shownByDocuments = () => [api.studentDocuments.key()]

/** The student of the address, and what stands over their documents. */
export function useDocumentsPage() {
  const { studentId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  return {
    studentId: Number(studentId),
    show: (search: { readonly new?: true; readonly document?: number }) =>
      void navigate({
        to: '/students/$studentId/documents',
        params: { studentId },
        search,
        resetScroll: false,
      }),
  }
}
