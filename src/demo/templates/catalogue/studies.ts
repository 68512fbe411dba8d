import type { CatalogueTemplate } from './template-types.ts'

const study = { type: 'independent_study' } as const

/** Independent studies: one student, one question, an expert who meets them when needed. */
export const studies: readonly CatalogueTemplate[] = [
  {
    ...study,
    title: 'Why Do Songs Get Stuck?',
    theme: 'Memory',
    stage: 'hs',
    topics: ['Making music', 'Mind and relationships'],
    state: 'waiting',
    question: 'Does rhythm or melody decide which tune stays?',
    about:
      'Record thirty people humming from memory, measure what they keep, and test whether rhythm or interval decides which tune stays in the head for days.',
    weeks: [
      'Collect|Thirty people, one minute each.|Recordings with consent',
      'Measure|Pitch and pulse, by ear and by program.|Table',
      'Test|Change the rhythm, keep the notes, ask again.|Experiment record',
      'Tell|A talk of six minutes with sound.|Talk',
    ],
  },
  {
    ...study,
    title: 'My Grandmother’s Harbor',
    theme: 'Local history',
    stage: 'hs',
    topics: ['American voices', 'Photography and film'],
    state: 'waiting',
    question: 'What was the cannery quarter before it was lofts?',
    about:
      'An oral history of the cannery quarter in three interviews, one map and a short film. The film is shown at the harbor museum if the families agree.',
    weeks: [
      'Three people|Find them, ask, agree on what is kept.|Agreements',
      'Interviews|Two hours each, transcribed.|Transcripts',
      'The map|What stood where, by year.|Map',
      'The film|Nine minutes.|Short film',
    ],
  },
  {
    ...study,
    title: 'A Bike That Charges a Phone',
    theme: 'Energy',
    stage: 'ms',
    topics: ['Matter and energy'],
    state: 'waiting',
    question: 'How far is a full battery?',
    about:
      'Build a dynamo that charges a phone from a bicycle, measure how many kilometers a full battery takes, and write instructions that a younger student can follow.',
    weeks: [
      'Take apart|A dead motor, opened and drawn.|Drawing',
      'Build|Wind, wire, try.|Working dynamo',
      'Ride|Ten rides, ten readings.|Measurements',
      'Explain|Instructions tried out by a sixth grader.|Instructions',
    ],
  },
  {
    ...study,
    title: 'Learning to Read Music at Sixteen',
    theme: 'Music',
    stage: 'hs',
    topics: ['Making music'],
    question: 'How does one learn late what others learned early?',
    about:
      'A plan for twenty minutes a day at the keyboard, from one clef to a piece of two pages, with a recording every Friday that shows what changed and what did not.',
    weeks: [
      'One clef|Name, clap, play.|Recording 1',
      'Two hands|Slowly, then slower.|Recording 2',
      'A piece|Choose it with the expert.|Practice plan',
      'Play it|For five people.|Performance',
    ],
  },
  {
    ...study,
    title: 'The Garden as a Spreadsheet',
    theme: 'Data',
    stage: 'ms',
    topics: ['Working with data', 'Cells and heredity'],
    question: 'Which bed earns its water?',
    about:
      'Weigh everything that goes into a bed and everything that comes out. After four weeks the sheet says which plant earns its water, and the owner decides what to sow.',
    weeks: [
      'Columns|What is worth writing down every day?|Empty sheet',
      'Every day|Water in, harvest out.|Sheet, week 2',
      'Per liter|Divide, rank, doubt.|Ranking',
      'Advice|One page for the owner of the bed.|Recommendation',
    ],
  },
  {
    ...study,
    title: 'Translating My Favorite Chapter',
    theme: 'Languages',
    stage: 'hs',
    topics: ['Spanish: stories and society', 'Poetry and drama'],
    question: 'What is lost, and is it?',
    about:
      'Translate one chapter from Spanish three times: word by word, freely, and for a ten-year-old. Keep a log of what each version loses, and read all three aloud.',
    weeks: [
      'Word by word|Nothing added, nothing left out.|Version 1',
      'Freely|What would she have said in English?|Version 2',
      'For a ten-year-old|Shorter sentences, same story.|Version 3',
      'Aloud|Read all three and defend two choices.|Reading with log',
    ],
  },
  {
    ...study,
    title: 'Chess and Stubbornness',
    theme: 'Thinking',
    stage: null,
    topics: ['Mind and relationships'],
    question: 'When do I stop looking for a better move?',
    about:
      'Fifty games with a clock and a notebook: when was the first move that came to mind the one that was played, and was it the better one? A study of oneself.',
    weeks: [
      'Ten games|Write down the first idea before you move.|Notebook',
      'Against the clock|Same, at five minutes.|Notebook',
      'Count|First ideas kept, and how they fared.|Table',
      'What I know of myself|Two pages.|Essay',
    ],
  },
  {
    ...study,
    title: 'A Font for My House',
    theme: 'Design',
    stage: 'hs',
    topics: ['Design for people'],
    question: 'What does a letter look like that belongs to us?',
    about:
      'Draw twenty-six letters for one house, from sketch to a file that works, and set the next house newsletter in it. Readability is tested at arm’s length and by a grandparent.',
    weeks: [
      'Look|Photograph fifty letters on the street.|Collection',
      'Seven letters|The ones that hold all shapes.|Sketches',
      'The rest|Curves on a grid.|Font file',
      'In print|A newsletter page.|Printed page',
    ],
  },
  {
    ...study,
    title: 'Running Without a Watch',
    theme: 'Training',
    stage: 'hs',
    topics: ['Fitness and movement'],
    question: 'Can I feel eighty percent?',
    about:
      'Four weeks of running by feel, with the watch in somebody else’s pocket. Guess pace and pulse after each run, compare, and find out what the body tells.',
    weeks: [
      'Guess|Run, guess, look.|Log',
      'Breath|Three breaths a step, and two.|Log with notes',
      'Hills|Same effort, other pace.|Graph',
      'Race|Five kilometers, one plan.|Report',
    ],
  },
  {
    ...study,
    title: 'The Ethics of My Phone',
    theme: 'Digital life',
    stage: 'ms',
    topics: ['Life online', 'Growing up healthy'],
    question: 'Who wants my next minute?',
    about:
      'Read the agreements of five apps, find what each of them takes, and live one week by a rule of one’s own. Ends with a page of advice that a friend would read.',
    weeks: [
      'I agree|What did I say yes to?|Summary of five agreements',
      'What they take|Ask for your data and read it.|Data diary',
      'One rule|Live by it for a week.|Journal',
      'Advice|A page that a friend would read.|Advice page',
    ],
  },
  {
    ...study,
    title: 'Paper Bridges, Real Numbers',
    theme: 'Structures',
    stage: 'ms',
    topics: ['Ratios and rates'],
    state: 'draft',
    question: 'How much does a fold carry?',
    about: 'Fold, load, measure: how does the strength of paper grow with its thickness?',
    weeks: [
      'Fold|Ten folds of one sheet.|Table',
      'Thicker|Two sheets, four, eight.|Graph',
      'Predict|Then load it.|Report',
    ],
  },
  {
    ...study,
    title: 'Letters to a Soldier',
    theme: 'History',
    stage: 'hs',
    topics: ['The United States since 1865'],
    state: 'archived',
    question: 'What may one write in a war?',
    about: 'A family’s letters of 1944 read with what the censor left. The letters went back to their owner.',
    weeks: [
      'Read|Transcribe ten letters.|Transcripts',
      'What is missing|Find the holes.|Notes',
      'Answer one|Write the letter that never came.|Letter',
    ],
  },
]
