import { IconHourglass } from '@tabler/icons-react'
import { use, useEffect, useState } from 'react'
import { school } from '#contract/school/school.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { Notice } from '#ui/page/Notice.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import css from './PagePending.module.css'
import { Screen } from './Screen.tsx'
import { InShell } from './shell-context.ts'

const columns = [{ id: 'name' }, { id: 'state', width: 160 }, { id: 'more', width: 240 }]
const patienceMs = 4_000

/**
 * While a page and its data are on their way: the shape of what most pages are, nothing on the bare canvas. When it
 * takes long, as with the database away, a sentence that says so.
 */
export function PagePending() {
  const isInShell = use(InShell)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isInShell)
    return isLong ? (
      <Screen>
        <Notice icon={IconHourglass} title={`${school().productName} is taking longer than usual`}>
          This page opens by itself as soon as there is an answer.
        </Notice>
      </Screen>
    ) : null
  return (
    <div className={css.pending}>
      <p className={css.long} role="status">
        {isLong &&
          'This is taking longer than usual. The page opens by itself as soon as there is an answer.'}
      </p>
      <div className={css.head}>
        <HeaderSkeleton />
      </div>
      <TableSkeleton columns={columns} rows={10} label="Loading the page" />
    </div>
  )
}
