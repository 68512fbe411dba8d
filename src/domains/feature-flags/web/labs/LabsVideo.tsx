import { Button, Modal } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedState } from '#web/pages/FailedState.tsx'
import css from './labs.module.css'

interface LabsVideoProps {
  readonly name: string
  readonly url: string
}

/** A short video, fetched when it is asked for and whole: not every browser plays a file it cannot ask parts of. */
export function LabsVideo({ name, url }: LabsVideoProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['labs-video', url],
    queryFn: () => read(url),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Watch
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={name} size="xl">
        {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        {/* biome-ignore lint/a11y/useMediaCaption: what the school films of itself has no captions */}
        {data && <video className={css.video} src={data} controls autoPlay />}
      </Modal>
    </>
  )
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error('The video could not be read.')
  return URL.createObjectURL(await answer.blob())
}
