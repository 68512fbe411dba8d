import { Anchor, Switch } from '@mantine/core'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Offered } from '../../contract/labs.contract.ts'
import { LabsVideo } from './LabsVideo.tsx'
import css from './labs.module.css'

interface LabsCardProps {
  readonly feature: Offered
  readonly busy: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** One feature in Labs, with its switch. */
export function LabsCard({ feature, busy, onChoose }: LabsCardProps) {
  const isOn = feature.is_chosen || feature.is_given
  return (
    <li className={css.card}>
      {feature.thumbnail_url !== null && <img className={css.cover} src={feature.thumbnail_url} alt="" />}
      <div className={css.cardWords}>
        <div className={css.cardTop}>
          <h2 className={css.cardName}>{feature.name}</h2>
          <Switch
            aria-label={feature.name}
            checked={isOn}
            disabled={feature.is_given || busy}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </div>
        {feature.is_given && <p className={css.second}>On: one of your test groups is trying it.</p>}
        {feature.description !== '' && <p className={css.description}>{feature.description}</p>}
        <div className={css.ways}>
          {feature.path !== '' && isOn && <UiLink href={feature.path}>Open it</UiLink>}
          {feature.link !== '' && (
            <Anchor href={feature.link} target="_blank" rel="noreferrer">
              Read more
            </Anchor>
          )}
          {feature.video_url !== null && <LabsVideo name={feature.name} url={feature.video_url} />}
        </div>
      </div>
    </li>
  )
}
