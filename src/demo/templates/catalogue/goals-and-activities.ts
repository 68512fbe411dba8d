import type { CatalogueTemplate } from './template-types.ts'

const activity = { type: 'activity' } as const
const maths = { type: 'math_learning_goal' } as const
const language = { type: 'language_learning_goal' } as const
const extra = { type: 'extracurricular' } as const
const college = { type: 'dual_enrollment' } as const

/** What fills the week beside expeditions: activities, learning goals, extracurriculars and college courses. */
export const goalsAndActivities: readonly CatalogueTemplate[] = [
  {
    ...activity,
    title: 'Open Studio',
    theme: 'Making',
    stage: null,
    topics: ['Drawing and color', 'Design for people'],
    question: 'What do you want to have made by Friday?',
    about:
      'Two hours, all materials, one rule: begin something and show it. An artist is in the room and asks rather than tells.',
    weeks: [
      'Begin|Choose a material you never used.|Photo of a start',
      'Go on|Bring what went wrong.|Process page',
      'Show|A table, a light, a title.|Shown work',
    ],
  },
  {
    ...activity,
    title: 'Keyboard Work',
    theme: 'Music',
    stage: 'ms',
    topics: ['Making music'],
    question: 'Which hand leads?',
    about:
      'Small groups at eight keyboards: pulse, chords, and one song a student can play at home without notes by the end.',
    weeks: [
      'Pulse|Clap against each other.|Short video',
      'Three chords|Every song you know.|Chord sheet',
      'Your song|Play it for the group.|Performance',
    ],
  },
  {
    ...activity,
    title: 'Repair Café',
    theme: 'Repair',
    stage: 'hs',
    topics: ['Forces and motion'],
    question: 'Is it broken, or is it only loose?',
    about:
      'Neighbors bring what does not work. Students open it, find out why, and mend two of three. What cannot be mended is drawn and recycled.',
    weeks: [
      'Open it|Screws, clips and what must not be opened.|Safety check',
      'Find it|A fault tree for a lamp.|Fault tree',
      'Mend it|The public evening.|Repair log',
    ],
  },
  {
    ...activity,
    title: 'Morning Movement',
    theme: 'Fitness',
    stage: null,
    topics: ['Fitness and movement'],
    question: 'How do you feel after ten minutes?',
    about:
      'Forty minutes before the first block: mobility, a circuit without equipment, and a log that nobody but its owner reads.',
    weeks: [
      'Range|Where does it pull?|Starting sheet',
      'Circuit|Six stations.|Log',
      'Own plan|Ten minutes for every day.|Training plan',
    ],
  },
  {
    ...activity,
    title: 'Debate Hour',
    theme: 'Speaking',
    stage: 'hs',
    topics: ['Argument and rhetoric'],
    question: 'Could you win for the other side?',
    about:
      'One motion a week, sides by lot, five minutes to prepare. The best speaker of the week writes the next motion.',
    weeks: [
      'Sides by lot|Three minutes each.|Flow sheet',
      'Answer it|Nothing but replies.|Rebuttal',
      'Final|Before the house.|Debate',
    ],
  },
  {
    ...activity,
    title: 'Kitchen Chemistry',
    theme: 'Food',
    stage: 'ms',
    topics: ['Matter and energy'],
    question: 'Why does it turn brown?',
    about:
      'Acids, foams and browning, with nothing that one would not eat. Each week one dish, one reaction, one page in the lab book.',
    weeks: [
      'Foam|Egg, soap and milk.|Lab page',
      'Acid|Cabbage as an instrument.|Color scale',
      'Brown|Toast at six levels.|Lab page and dish',
    ],
  },
  {
    ...activity,
    title: 'Photo Walk',
    theme: 'Seeing',
    stage: 'hs',
    topics: ['Photography and film'],
    state: 'draft',
    question: 'What did everyone walk past?',
    about: 'One street, one lens, thirty-six pictures. Choose three.',
    weeks: [
      'Light|Before nine.|Contact sheet',
      'Edges|What touches the frame?|Three pictures',
      'Wall|Hang them.|Hung series',
    ],
  },
  {
    ...activity,
    title: 'Homework Harbor',
    theme: 'Study',
    stage: null,
    topics: ['Growing up healthy'],
    question: 'What is the next small step?',
    about:
      'A quiet room with an adult and a plan on the board. Students write what they will do, do it, and cross it out before they leave.',
    weeks: [
      'Plan|Three steps on a card.|Card',
      'Distractions|Where is the phone?|Week log',
      'A way of one’s own|What works for you?|One-page plan',
    ],
  },
  {
    ...maths,
    title: 'Ratios for Good',
    theme: 'Ratios',
    stage: 'ms',
    topics: ['Ratios and rates'],
    retiredUnit: 'Percent tables by hand',
    question: 'Half as much for twice as many?',
    about:
      'From recipes to maps: compare, scale and find what belongs to one. Small groups, twenty minutes of practice, one problem that takes all week.',
    weeks: [
      'Comparing|Tables and tapes.|Practice set',
      'Unit rates|Which is the better buy?|Shopping report',
      'Percent|Of what?|Quiz and corrections',
    ],
  },
  {
    ...maths,
    title: 'Lines That Predict',
    theme: 'Functions',
    stage: 'hs',
    topics: ['Linear and quadratic functions'],
    question: 'How far does the line hold?',
    about:
      'Slope as a rate, intercept as a start: draw, read and use lines until they break, with data that students bring along.',
    weeks: [
      'Slope|As a rate of something.|Practice set',
      'Systems|Where do they meet?|Two solved systems',
      'Prediction|And when it fails.|Data project',
    ],
  },
  {
    ...maths,
    title: 'Proof Club',
    theme: 'Geometry',
    stage: 'hs',
    topics: ['Geometry and proof'],
    question: 'Are you sure?',
    about: 'One claim a week. Doubt it, draw it, prove it, and explain it to somebody who was not there.',
    weeks: [
      'Doubt|Find one that looks true and is not.|Counterexample',
      'Triangles|What fixes them?|Written proof',
      'Circles|An angle at the rim.|Proof on video',
    ],
  },
  {
    ...maths,
    title: 'Growth and Decay',
    theme: 'Functions',
    stage: 'hs',
    topics: ['Functions and change'],
    question: 'When does double matter?',
    about:
      'Loans, bacteria and cooling coffee: the same curve in three places. Practice by hand first, then with a program.',
    weeks: [
      'Doubling|Paper and patience.|Practice set',
      'Logs|How long until?|Worked problems',
      'Coffee|Measure, fit, predict.|Lab report',
    ],
  },
  {
    ...maths,
    title: 'Data Without Fear',
    theme: 'Statistics',
    stage: 'ms',
    topics: ['Working with data'],
    question: 'What is normal here?',
    about:
      'Middle, spread and chance, from questions of the group. Every student asks one, collects fifty answers and draws a display that does not lie.',
    weeks: [
      'Ask|A question with an answer.|Survey',
      'Show|Three displays of one list.|Poster',
      'Chance|Would it happen by luck?|Simulation',
    ],
  },
  {
    ...maths,
    title: 'Fractions From the Start',
    theme: 'Numbers',
    stage: 'ms',
    topics: ['Ratios and rates'],
    state: 'draft',
    question: 'Which is more?',
    about: 'For students who want to begin again: strips, lines and recipes until it sits.',
    weeks: [
      'Strips|Fold and name.|Practice set',
      'Lines|Put them in order.|Practice set',
      'Recipes|Half of two thirds.|Cooked dish',
    ],
  },
  {
    ...language,
    title: 'Spanish in the Market',
    theme: 'Spanish',
    stage: 'ms',
    topics: ['Spanish: first steps'],
    question: '¿Cuánto cuesta?',
    about:
      'Numbers, food and courtesy, practiced until one can buy fruit on Calle Ocho without pointing. Ends with a real errand and a receipt.',
    weeks: [
      'Números|To a thousand, quickly.|Recording',
      'En el mercado|Role play with prices.|Dialogue',
      'De verdad|The errand.|Receipt and report',
    ],
  },
  {
    ...language,
    title: 'Cuentos de la familia',
    theme: 'Spanish',
    stage: 'hs',
    topics: ['Spanish: stories and society'],
    question: '¿Qué historia siempre se cuenta en tu casa?',
    about:
      'Past tenses through stories told at home: listen, write, correct and tell one of them to the group. Families are invited to the last evening.',
    weeks: [
      'Escuchar|Record a story at home.|Recording',
      'Escribir|Imperfecto and pretérito where they belong.|Draft',
      'Contar|Told, not read.|Evening of stories',
    ],
  },
  {
    ...language,
    title: 'French for the Kitchen',
    theme: 'French',
    stage: 'ms',
    topics: ['French: first steps'],
    question: 'Qu’est-ce qu’on mange ?',
    about:
      'Quantities, orders and small talk over a stove. Each week one dish, one page of words, one minute of speaking recorded.',
    weeks: [
      'Les mots|Label the kitchen.|Labels',
      'La recette|Follow one, then dictate one.|Recipe',
      'À table|Speak French until dessert.|Recording',
    ],
  },
  {
    ...language,
    title: 'Mandarin: First Hundred Characters',
    theme: 'Mandarin',
    stage: null,
    topics: ['Mandarin Chinese: first steps'],
    question: 'How does one remember a shape?',
    about:
      'Tones first, then ten characters a day with their parts and a story each. At the end: a letter of five sentences, written by hand.',
    weeks: [
      'Tones|Four, and none.|Recording',
      'Parts|Fifty characters by their parts.|Copybook',
      'A letter|Five sentences.|Letter',
    ],
  },
  {
    ...language,
    title: 'Signing at Lunch',
    theme: 'ASL',
    stage: null,
    topics: ['American Sign Language: first steps'],
    question: 'What does your face say?',
    about:
      'A silent table, twice a week: names, questions and stories in American Sign Language, with a Deaf guest in the third week.',
    weeks: [
      'Names|Fingerspell everyone at the table.|Video',
      'Questions|Brows up, brows down.|Dialogue',
      'A story|For a guest.|Signed story',
    ],
  },
  {
    ...extra,
    title: 'Robotics League',
    theme: 'Engineering',
    stage: 'hs',
    topics: ['Algorithms and structures', 'Forces and motion'],
    question: 'What will it do when it fails?',
    about:
      'Build, drive, break and rebuild for the regional in spring. Three teams, one shared log, and a rule: nobody works on it alone.',
    weeks: [
      'Chassis|Drive straight.|Drive test',
      'Reach|Lift one ring.|Mechanism',
      'Scrimmage|Against the other teams.|Match log',
    ],
  },
  {
    ...extra,
    title: 'The School Paper',
    theme: 'Journalism',
    stage: null,
    topics: ['Writing to inform'],
    question: 'Who else should we have asked?',
    about:
      'A paper every two weeks, by those who come. Each story has two sources, a headline that is true, and a correction when it was not.',
    weeks: ['Pitch|Three ideas each.|Pitch', 'Report|Two sources, named.|Story', 'Print|Layout night.|Issue'],
  },
  {
    ...extra,
    title: 'Choir',
    theme: 'Music',
    stage: null,
    topics: ['Making music'],
    question: 'Can you hear the one beside you?',
    about: 'No audition. Warm up, two songs in parts, one evening for families at the end of the cycle.',
    weeks: ['Breath|And vowels.|Sectional', 'Parts|Hold yours.|Sectional', 'Evening|For families.|Concert'],
  },
  {
    ...extra,
    title: 'Student Council',
    theme: 'Civics',
    stage: 'hs',
    topics: ['Civics and government'],
    question: 'What can we decide ourselves?',
    about:
      'Elected by houses: one budget, one public meeting a cycle, minutes that everybody can read. What it decides is done, or it says why not.',
    weeks: [
      'Agenda|Who may put what on it?|Agenda',
      'Budget|Four hundred dollars.|Budget',
      'Public meeting|Answer three hard questions.|Minutes',
    ],
  },
  {
    ...college,
    title: 'College Composition',
    theme: 'Writing',
    stage: 'hs',
    topics: ['Argument and rhetoric', 'Writing to inform'],
    question: 'What is your sentence for?',
    about:
      'Three credits with the community college: four essays, each revised twice, with sources cited as the college asks. A mentor meets every student weekly.',
    weeks: [
      'Narrative|Show one hour.|Essay 1',
      'Analysis|A text against itself.|Essay 2',
      'Argument|With six sources.|Essay 3',
      'Portfolio|Choose and introduce.|Portfolio',
    ],
  },
  {
    ...college,
    title: 'Introduction to Psychology',
    theme: 'Mind',
    stage: 'hs',
    topics: ['Mind and relationships'],
    question: 'How would you know that?',
    about:
      'The college’s own course, taken online in a group: lectures, one experiment of one’s own within its rules, and a final exam on campus.',
    weeks: [
      'Methods|Read one study to its end.|Summary',
      'Memory|Replicate a classic.|Data sheet',
      'Final|Exam and report.|Report',
    ],
  },
  {
    ...college,
    title: 'Statistics 101',
    theme: 'Mathematics',
    stage: 'hs',
    topics: ['Working with data', 'Functions and change'],
    question: 'Could it be chance?',
    about:
      'Three college credits in one cycle, with a study group of our own. Data by program, reasoning by hand, and one study of the school that the director will read.',
    weeks: [
      'Describe|Center, spread, shape.|Problem set',
      'Infer|Intervals and what they promise.|Problem set',
      'Study|One question about our school.|Study',
    ],
  },
]
