import { Fragment, type ReactNode } from 'react'
import type { RowGroup } from './groups.ts'
import css from './PhoneRows.module.css'

export interface PhoneRowProps {
  name: ReactNode
  /** The reason or fact under the name. */
  reason?: ReactNode
  /** A strip or a line under it. */
  below?: ReactNode
  /** The number, or a badge, at the right. */
  right?: ReactNode
}

/** What a row of a table becomes on a phone: name, reason, strip under it, number at the right. */
export function PhoneRow({ name, reason, below, right }: PhoneRowProps) {
  return (
    <span className={css.content}>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {reason !== undefined && <span className={css.reason}>{reason}</span>}
        {below}
      </span>
      {right !== undefined && <span className={css.right}>{right}</span>}
    </span>
  )
}

export interface PhoneRowsProps<Row> {
  label: string
  rows: readonly { id: string; original: Row }[]
  draw: (row: Row) => ReactNode
  /** The group that begins with the row of an index. */
  groupAt?: (index: number) => RowGroup | undefined
  openKey: string | undefined
  onOpen: ((row: Row) => void) | undefined
  /** One action of 44 px. */
  action: ((row: Row) => ReactNode) | undefined
}

/** A table as a list, below 768 px (design `look.md` §10). Rows out of view are skipped by the browser. */
export function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const { label, rows, draw, groupAt, openKey, onOpen, action } = props
  return (
    <ul className={css.list} aria-label={label}>
      {rows.map((row, index) => {
        const group = groupAt?.(index)
        return (
          <Fragment key={row.id}>
            {group && <li className={css.group}>{group.title}</li>}
            <li className={css.item} data-open={row.id === openKey || undefined}>
              {onOpen === undefined ? (
                <div className={css.row}>{draw(row.original)}</div>
              ) : (
                <button type="button" className={css.row} onClick={() => onOpen(row.original)}>
                  {draw(row.original)}
                </button>
              )}
              {action?.(row.original)}
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}
