const said = [
  'Good morning everybody. Can you all hear me?',
  'Yes, we can hear you.',
  'Let us begin with what was left open last time.',
  'I looked at the samples again and three of them do not fit the curve.',
  'Which three, and what do they have in common?',
  'They were all taken after the rain. The water carries more sediment then.',
  'That is a good guess. How could we find out whether it is right?',
  'We could take the same samples on a dry day and compare.',
  'Write that into your plan, with what you would expect to see.',
  'Do we need a control, or is the dry day the control?',
  'Talk about that in your group for five minutes, then one of you reports.',
  'Our group thinks the dry day is the control, but we are not sure about the temperature.',
  'Measure it, then you need not be sure. What gets measured can be argued about.',
  'Is the draft due on Friday, or after the break?',
  'On Friday at noon. A half page that is honest is better than three that are not.',
  'Thank you. Please leave your question of the day in the chat before you go.',
] as const

const pauseSeconds = 24

const clock = (seconds: number) =>
  `${[Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')}.000`

/** What was said in a meeting of so many minutes, in WebVTT as the video service writes it: its host, and who was there. */
export function demoTranscript(minutes: number, host: string, others: readonly string[]): string {
  const cues = Array.from({ length: Math.floor((minutes * 60) / pauseSeconds) }, (_, at) => {
    const speaker = at % 2 === 0 || others.length === 0 ? host : others[(at * 7) % others.length]
    const from = at * pauseSeconds + 4
    return `${at + 1}\n${clock(from)} --> ${clock(from + pauseSeconds - 6)}\n${speaker}: ${said[at % said.length]}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
