import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../format/quantities.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import type { PagerProps } from './Pager.tsx'

interface EmptyPageProps {
  paging: Pick<PagerProps, 'page' | 'pageSize' | 'total'>
  onChange: (page: number) => void
  /** What to say when the list itself is empty. */
  children: ReactNode
}

/** A page without rows: the list is empty, or it ends before this page and one is led back. */
export function EmptyPage({ paging: { page, pageSize, total }, onChange, children }: EmptyPageProps) {
  if (total === 0) return children
  const last = formatCount(Math.ceil(total / pageSize))
  return (
    <EmptyState
      icon={IconFileOff}
      title={`There is no page ${formatCount(page)}`}
      action={
        <Button
          size="xs"
          onClick={() => onChange(Math.ceil(total / pageSize))}
        >{`Go to page ${last}`}</Button>
      }
    >
      {`The last one is page ${last}.`}
    </EmptyState>
  )
}
