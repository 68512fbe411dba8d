import {
  type Icon,
  IconBolt,
  IconBooks,
  IconBuildingCommunity,
  IconFile,
  IconSchool,
  IconUser,
} from '@tabler/icons-react'
import { type MouseEvent, useCallback } from 'react'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import type { SearchHit } from '../contract/search.contract.ts'
import css from './FindResults.module.css'
import type { FindItem, ItemGroup } from './find-items.ts'
import { chosenId, listId } from './find-state.ts'

const icons: Readonly<Record<SearchHit['kind'], Icon>> = {
  student: IconSchool,
  employee: IconUser,
  house: IconBuildingCommunity,
  experience: IconBooks,
  page: IconFile,
  verb: IconBolt,
}

interface FindListProps {
  readonly groups: readonly ItemGroup[]
  readonly chosen: FindItem | undefined
  readonly onChoose: (item: FindItem) => void
  readonly onOpen: (item: FindItem, inNewTab: boolean) => void
  /** Whether the field has an option to speak of, as soon as it is drawn. */
  readonly onChosen: (hasChosen: boolean) => void
}

/** The items as one list box in groups; the chosen one stays in sight. */
export function FindList({ groups, chosen, onChoose, onOpen, onChosen }: FindListProps) {
  const tell = useCallback(
    (option: HTMLElement | null) => {
      option?.scrollIntoView({ block: 'nearest' })
      onChosen(option !== null)
    },
    [onChosen],
  )
  const click = (item: FindItem) => (event: MouseEvent) =>
    onOpen(item, event.ctrlKey || event.metaKey || event.button === 1)
  return (
    <div id={listId} className={css.list} role="listbox" aria-label="Found">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list box is no fieldset
        <div key={group.title} role="group" aria-label={group.title}>
          <div className={css.group} aria-hidden="true">
            {group.title}
          </div>
          {group.items.map((item) => {
            const Icon = icons[item.kind]
            const isChosen = item === chosen
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, and says which is chosen
              <div
                key={item.key}
                {...(isChosen && { id: chosenId, ref: tell })}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                className={css.option}
                onMouseMove={() => !isChosen && onChoose(item)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={click(item)}
                onAuxClick={click(item)}
              >
                <Icon size={18} stroke={1.7} aria-hidden className={css.icon} />
                <span className={css.title}>{item.title}</span>
                <span className={css.detail}>{item.detail}</span>
                {isChosen && item.verbs.length > 0 && (
                  <span className={css.hint} aria-hidden="true">
                    <KeyCap keys={['Tab']} />
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
