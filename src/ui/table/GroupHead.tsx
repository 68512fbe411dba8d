import css from './DataTable.module.css'
import type { RowGroup } from './groups.ts'

/** The head of the rows that follow (design `look.md` §14.2: 40 px, sunken). */
export function GroupHead({ group, span }: { group: RowGroup; span: number }) {
  return (
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={span}>
        {group.title}
        {group.fact !== undefined && <span className={css.groupFact}>{group.fact}</span>}
        {group.short !== undefined && <span className={css.groupShort}>{group.short}</span>}
      </th>
    </tr>
  )
}
