import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { useViewer } from '#web/calls/session.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'
import css from './cup.module.css'

interface CupFrameProps {
  readonly active: 'cycle' | 'year'
  readonly facts: string | undefined
  readonly mayGive: boolean
  readonly isLoading: boolean
  readonly error: Error | null
  readonly onTryAgain: () => void
  readonly viewSwitch?: ReactNode
  readonly children: ReactNode
}

const tabs = [
  { label: 'Cycle', href: '/house-cup/cycle' },
  { label: 'Year', href: '/house-cup/year' },
]

const skeleton = [{ id: 'house' }, { id: 'points', width: 90 }, { id: 'reason' }]

/** The head and tabs of the house cup, and what stands in their place while it loads or fails. */
export function CupFrame(props: CupFrameProps) {
  const { active, facts, mayGive, isLoading, error, onTryAgain, viewSwitch, children } = props
  const navigate = useNavigate()
  // Without a cycle there is no cup, and nothing to hold a place for.
  const hasCycle = useViewer().cycles.length > 0
  const isWaiting = isLoading && error === null && hasCycle
  usePageTitle('House Cup', { facts: isWaiting ? '\u00a0' : facts })
  return (
    <SheetPage>
      <PageHeader
        title="House Cup"
        facts={isWaiting ? '\u00a0' : facts}
        tabs={<SheetTabs label="Period" tabs={tabs} active={`/house-cup/${active}`} />}
        viewSwitch={viewSwitch}
        actions={
          isWaiting ? (
            <span className={css.toCome} />
          ) : (
            mayGive && (
              <AddButton
                onClick={() =>
                  void navigate({
                    to: '/house-cup/cycle/{-$pointId}/edit',
                    params: { pointId: undefined },
                    search: ({ cycle_id, house }) => ({ cycle_id, house }),
                  })
                }
              >
                Give points
              </AddButton>
            )
          )
        }
      />
      <PageBody>
        {!isLoading ? (
          children
        ) : error === null ? (
          <TableSkeleton columns={skeleton} />
        ) : isStatus(error, 403) ? (
          <MissingPermission what="the house cup" permission="house_cup.view" />
        ) : (
          <FailedState error={error} onTryAgain={onTryAgain} />
        )}
      </PageBody>
    </SheetPage>
  )
}
