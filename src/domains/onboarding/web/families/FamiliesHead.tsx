import { OnboardingHead } from '../OnboardingHead.tsx'
import { SendingsMenu } from '../sendings/SendingsMenu.tsx'
import { DownloadList } from './DownloadList.tsx'

/** The head of the families: what was written to them, and their list as a file. */
export const FamiliesHead = ({ onOpen }: { onOpen: (sendingId: number) => void }) => (
  <OnboardingHead
    open="Families"
    actions={
      <>
        <SendingsMenu onOpen={onOpen} />
        <DownloadList />
      </>
    }
  />
)
