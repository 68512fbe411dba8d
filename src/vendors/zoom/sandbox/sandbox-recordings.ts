/** A recording in the cloud, of one instance of a meeting. */
export type SandboxRecording = {
  uuid: string
  meetingId: string
  /** The address of whose it is. */
  host: string
  topic: string
  startMs: number
  minutes: number
  /** Its files are still being made: blank kinds, sizes of 0. */
  isProcessing?: boolean
  /** In the trash from the beginning. */
  isTrashed?: boolean
  /** WebVTT; none without it. */
  transcript?: string
}

/** The recordings that hosts have, in memory, and which are in the trash. */
export function createRecordedMeetings() {
  const recordings = new Map<string, SandboxRecording>()
  const trash = new Set<string>()
  return {
    put: (recording: SandboxRecording): void => {
      recordings.set(recording.uuid, recording)
      if (recording.isTrashed) trash.add(recording.uuid)
    },
    find: (uuid: string) => recordings.get(uuid),
    isTrashed: (uuid: string) => trash.has(uuid),
    trash: (uuid: string): void => void trash.add(uuid),
    /** Takes it away for good. */
    remove: (uuid: string): boolean => {
      trash.delete(uuid)
      return recordings.delete(uuid)
    },
    list: (host: string, isTrash: boolean): SandboxRecording[] =>
      [...recordings.values()]
        .filter((one) => one.host === host && trash.has(one.uuid) === isTrash)
        .toSorted((one, other) => other.startMs - one.startMs),
  }
}

export type RecordedMeetings = ReturnType<typeof createRecordedMeetings>
