import { useMediaQuery } from '@mantine/hooks'
import { createPortal } from 'react-dom'
import { useSideSheetSlot } from '#ui/panel/use-side-sheet-slot.ts'
import type { FacultyPage } from '../../contract/calendar.schemas.ts'
import { type CalendarSearch, type ChangeCalendar, hasChoice } from '../calendar-address.ts'
import { AttentionLinks } from './AttentionLinks.tsx'
import { Lookup } from './Lookup.tsx'
import { MissingNow } from './MissingNow.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import css from './panel.module.css'
import { RollsNotTaken } from './RollsNotTaken.tsx'
import { Selection } from './Selection.tsx'

export interface PanelProps {
  readonly page: FacultyPage | undefined
  readonly search: CalendarSearch & { readonly cycle_id?: number | undefined }
  readonly change: ChangeCalendar
}

/** The second sheet beside the calendar; below the calendar where there is no room (look, picture 10). */
export function CalendarPanel(props: PanelProps) {
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const slot = useSideSheetSlot()
  const panel = (
    <aside
      className={css.panel}
      aria-label="Students, experiences and houses"
      data-beside={isBeside || undefined}
    >
      <PanelBody {...props} />
    </aside>
  )
  return isBeside ? slot && createPortal(panel, slot) : panel
}

function PanelBody({ page, search, change }: PanelProps) {
  const back = () => change({ panel: undefined, roll: undefined, recent: undefined })
  if (search.panel === 'missing') return <MissingNow onBack={back} />
  if (search.panel === 'rolls') return <RollsNotTaken key={search.cycle_id} search={search} onBack={back} />
  return (
    <>
      <PanelTabs tab={search.tab ?? 'all'} change={change} />
      <div className={css.body}>
        {hasChoice(search) && page?.selection ? (
          <Selection page={page} selection={page.selection} change={change} />
        ) : (
          <>
            {search.tab === undefined && <AttentionLinks page={page} change={change} />}
            <Lookup key={`${search.tab} ${search.cycle_id}`} search={search} change={change} />
          </>
        )}
      </div>
    </>
  )
}
