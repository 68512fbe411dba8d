import { Combobox, ScrollArea } from '@mantine/core'
import {
  type Icon,
  IconBooks,
  IconBuildingCommunity,
  IconFile,
  IconSchool,
  IconUser,
} from '@tabler/icons-react'
import type { SearchHit } from '#domains/search/contract/search.contract.ts'
import css from './FindDialog.module.css'
import { type HitGroup, keyOfHit } from './find-hits.ts'

const icons: Readonly<Record<SearchHit['kind'], Icon>> = {
  student: IconSchool,
  employee: IconUser,
  house: IconBuildingCommunity,
  experience: IconBooks,
  page: IconFile,
}

/** The hits as one list box in groups; the best is chosen already. */
export function FindHits({ groups }: { groups: readonly HitGroup[] }) {
  return (
    <ScrollArea.Autosize mah="min(440px, calc(100dvh - 220px))" className={css.scroller}>
      <Combobox.Options aria-label="Found" className={css.options}>
        {groups.map((group) => (
          <Combobox.Group key={group.title} label={group.title} classNames={{ groupLabel: css.group }}>
            {group.hits.map((hit) => {
              const Icon = icons[hit.kind]
              return (
                <Combobox.Option
                  key={keyOfHit(hit)}
                  value={keyOfHit(hit)}
                  disabled={hit.url === null}
                  className={css.option}
                >
                  <Icon size={18} stroke={1.7} aria-hidden className={css.icon} />
                  <span className={css.title}>{hit.title}</span>
                  <span className={css.detail}>{hit.detail}</span>
                </Combobox.Option>
              )
            })}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </ScrollArea.Autosize>
  )
}
