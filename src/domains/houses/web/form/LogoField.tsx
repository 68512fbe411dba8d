import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { HouseCrest } from '../house-crest.embed.tsx'
import css from './form.module.css'
import type { HouseValues } from './house-values.ts'

interface LogoFieldProps {
  readonly values: HouseValues
  /** The logo the house has now. */
  readonly logoUrl: string | null
  readonly error: string | undefined
  readonly onChange: (part: Pick<HouseValues, 'logo' | 'removesLogo'>) => void
}

/** The picture of a house: chosen, seen before it is saved, or taken away. */
export function LogoField({ values, logoUrl, error, onChange }: LogoFieldProps) {
  const { logo, removesLogo } = values
  const errorId = useId()
  const preview = useMemo(() => (logo === null ? null : URL.createObjectURL(logo)), [logo])
  const shown = preview ?? (removesLogo ? null : logoUrl)
  return (
    <div className={css.logo}>
      <HouseCrest logoUrl={shown} title={values.title} size={48} />
      <div>
        <span className={css.legend}>
          Logo <span className={css.count}>optional</span>
        </span>
        <div className={css.logoButtons}>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => file !== null && onChange({ logo: file, removesLogo: false })}
            inputProps={{ 'aria-label': 'Logo file' }}
          >
            {(props) => (
              <Button
                {...props}
                size="xs"
                leftSection={<IconPhotoUp size={16} stroke={1.75} aria-hidden />}
                aria-describedby={error === undefined ? undefined : errorId}
              >
                {shown === null ? 'Choose a picture' : 'Change picture'}
              </Button>
            )}
          </FileButton>
          {shown !== null && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => onChange({ logo: null, removesLogo: logoUrl !== null })}
            >
              Remove
            </Button>
          )}
        </div>
        <p id={errorId} className={error === undefined ? css.help : css.error} role={error && 'alert'}>
          {error ?? 'PNG, JPEG or WebP, up to 2 MB.'}
        </p>
      </div>
    </div>
  )
}
