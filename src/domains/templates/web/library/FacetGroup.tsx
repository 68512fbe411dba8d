import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import css from './library.module.css'

interface FacetGroupProps<Option> {
  readonly title: string
  /** Undefined while they are on their way. */
  readonly options: readonly Option[] | undefined
  readonly children: (option: Option) => ReactNode
  /** It begins closed. */
  readonly isClosed?: boolean
  /** Above the options. */
  readonly head?: ReactNode
}

/** A group of choices that opens and closes. */
export function FacetGroup<Option>({
  title,
  options,
  children,
  isClosed = false,
  head,
}: FacetGroupProps<Option>) {
  const [isOpen, setOpen] = useState(!isClosed)
  const listId = useId()
  return (
    <section className={css.facet}>
      <h2 className={css.facetTitle}>
        <button
          type="button"
          className={css.facetButton}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={16} stroke={1.75} aria-hidden data-open={isOpen || undefined} />
        </button>
      </h2>
      <div id={listId} hidden={!isOpen}>
        {isOpen && head}
        {isOpen && options?.length === 0 && <p className={css.noOptions}>No options</p>}
        {isOpen && options !== undefined && options.length > 0 && (
          <ul className={css.lines}>{options.map((option) => children(option))}</ul>
        )}
      </div>
    </section>
  )
}
