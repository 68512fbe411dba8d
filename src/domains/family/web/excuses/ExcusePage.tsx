import { Button, Loader } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ExcuseDocuments } from '#domains/excuses/web/excuse-documents.embed.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NoticeHeading } from '#ui/page/Notice.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useViewer } from '#web/calls/session.ts'
import type { GuardianSide } from '../../contract/family-excuses.contract.ts'
import { ExcuseFacts } from './ExcuseFacts.tsx'
import { ExcuseMeetings } from './ExcuseMeetings.tsx'
import { ExcuseStanding } from './ExcuseStanding.tsx'
import { ExcuseThread } from './ExcuseThread.tsx'
import { daysText, titleOf } from './excuse-text.ts'
import css from './excuses.module.css'
import { useRefreshFamily } from './use-change-excuse.ts'
import { useFamilyExcuse } from './use-family-excuse.ts'

const route = getRouteApi('/authenticated/family/excuses/$excuseId')

/** An excuse as its family sees it: how it stands, what was written about it, what it covers (domain.md §10). */
export function ExcusePage() {
  const viewer = useViewer()
  const excuseId = Number(route.useParams().excuseId)
  const { excuse, isMissing } = useFamilyExcuse(excuseId)
  const title = excuse && titleOf(excuse, viewer.userRole === 'student')
  usePageTitle(isMissing ? 'Excuse not found' : title, {
    backTo: '/family/excuses',
    facts: excuse && daysText(excuse),
  })
  if (isMissing) return <MissingExcuse />
  if (excuse === undefined) return <Loader m="lg" size={20} role="img" aria-label="Loading the excuse" />
  const { guardian } = excuse
  return (
    <SheetPage>
      <PageHeader title={title} crumbs={crumbs} />
      <ExcuseStanding excuse={excuse} />
      <PageBody>
        <div className={css.columns}>
          <div className={css.column}>
            <ExcuseFacts excuse={excuse} />
            {guardian !== null && <ExcuseThread key={excuse.id} excuseId={excuse.id} guardian={guardian} />}
          </div>
          <div className={css.column}>
            {guardian !== null && <Documents excuseId={excuse.id} guardian={guardian} />}
            <ExcuseMeetings excuse={excuse} />
          </div>
        </div>
      </PageBody>
    </SheetPage>
  )
}

interface DocumentsProps {
  readonly excuseId: number
  readonly guardian: GuardianSide
}

function Documents({ excuseId, guardian: { documents, can } }: DocumentsProps) {
  const refresh = useRefreshFamily()
  if (documents.length === 0 && !can.write) return null
  return (
    <Section title="Documents" {...(documents.length > 0 && { count: documents.length })}>
      <ExcuseDocuments excuseId={excuseId} documents={documents} canChange={can.write} onChanged={refresh} />
    </Section>
  )
}

const crumbs = [{ label: 'Excuses', href: '/family/excuses' }]

/** An old link: the excuse was withdrawn or removed since, or belongs to another family. */
export function MissingExcuse() {
  return (
    <SheetPage>
      <NoticeHeading value="h1">
        <EmptyState
          icon={IconFileOff}
          title="This excuse is not here"
          action={
            <Button component={UiLink} href="/family/excuses">
              See all excuses
            </Button>
          }
        >
          It was withdrawn or removed, or it is not one of your family’s.
        </EmptyState>
      </NoticeHeading>
    </SheetPage>
  )
}
