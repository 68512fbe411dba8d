import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import type { Erasure } from '../contract/personal-data.contract.ts'
import css from './personal-data.module.css'

const listed = (rows: Erasure['deleted']) =>
  rows.length === 0 ? 'nothing' : rows.map(({ title, rows: count }) => `${title} (${count})`).join(', ')

/** When somebody was erased, what went, and what about backups. */
export const ErasedSection = ({ erasure }: { erasure: Erasure }) => (
  <Section title="Erased">
    <p className={css.words}>
      {formatWhen(erasure.at, Date.now())}
      {erasure.by !== null && ` by ${erasure.by}`}. Deleted: {listed(erasure.deleted)}.
    </p>
    {erasure.files > 0 && (
      <p className={css.words}>{formatNoun(erasure.files, 'stored file')} will be deleted within a day.</p>
    )}
    <p className={css.words}>
      Backups made before then hold them until they run out. If one is restored, the next start erases this
      person again: their number is noted beside the database, without a name.
    </p>
  </Section>
)
