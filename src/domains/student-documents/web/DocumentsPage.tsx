import { IconFolderOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { type DocumentKind, documentKindTitles } from '../contract/document-kinds.ts'
import { AddDocument } from './AddDocument.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import css from './documents.module.css'
import { documentsQuery, documentsSearch, useDocumentsPage } from './documents-address.ts'
import { EditDocument } from './EditDocument.tsx'

const kinds = Object.keys(documentKindTitles) as DocumentKind[]

/** `/students/:studentId/documents`: papers by kind, until when they hold and who opens them (pages.md). */
export function DocumentsPage() {
  const { studentId, show } = useDocumentsPage()
  const search = documentsSearch.parse(useSearch({ strict: false }))
  const asks = documentsQuery(studentId)
  const { data: page, error, refetch } = useQuery(asks)
  useLive(page === undefined ? [] : [topic('student', studentId)], asks)
  usePageTitle(page && `Documents of ${page.first_name}`, { backTo: '/students' })
  if (page === undefined)
    return (
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'document' }, { id: 'expires', width: 160 }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  const { documents, can_manage } = page
  const edited = can_manage ? documents.find(({ id }) => id === search.document) : undefined
  return (
    <PageBody reading>
      {can_manage && (
        <div className={css.bar}>
          <AddButton onClick={() => show({ new: true })}>Add document</AddButton>
        </div>
      )}
      {documents.length === 0 && (
        <EmptyState icon={IconFolderOpen} title={can_manage ? 'No documents' : 'None that you can open'}>
          {can_manage
            ? 'Papers of other schools, medical ones, custody, agreements.'
            : 'Others may be kept for the office alone, as medical and custody papers often are: ask there.'}
        </EmptyState>
      )}
      {kinds.map((kind) => {
        const own = documents.filter((one) => one.kind === kind)
        return (
          own.length > 0 && (
            <Section key={kind} title={documentKindTitles[kind]} count={own.length}>
              <ul className={css.list}>
                {own.map((one) => (
                  <DocumentLine
                    key={one.id}
                    document={one}
                    onEdit={can_manage ? () => show({ document: one.id }) : undefined}
                  />
                ))}
              </ul>
            </Section>
          )
        )
      })}
      {search.new && can_manage && <AddDocument />}
      {edited && <EditDocument key={edited.id} document={edited} />}
    </PageBody>
  )
}
