import type { CatalogueSubject } from './catalogue-types.ts'

/** Health and Life as the demo school teaches it. */
export const healthAndLife: CatalogueSubject = {
  title: 'Health and Life',
  topics: [
    {
      title: 'Growing up healthy',
      stage: 'ms',
      units: [
        {
          title: 'Habits that help',
          credit: 0.25,
          description:
            'Sleep, water, movement and screens add up. Students track one habit for three weeks and try to change it.',
          objectives: [
            'Explain how sleep affects mood and learning',
            'Set a specific and realistic health goal',
            'Track a habit and reflect on what helped',
            'Name influences on personal health choices',
          ],
        },
        {
          title: 'Food and energy',
          credit: 0.5,
          description:
            'What is on the plate, where did it come from and what does it do? Cooking at home is part of the course.',
          objectives: [
            'Describe the roles of the main nutrients',
            'Read a food label and compare two products',
            'Plan a balanced day of meals on a budget',
            'Prepare a simple dish safely',
          ],
        },
        {
          title: 'Changing bodies, changing feelings',
          credit: 0.25,
          description: 'Puberty arrives on its own schedule. Facts, privacy and kindness make it easier.',
          objectives: [
            'Describe physical and emotional changes of adolescence',
            'Practice good hygiene and self-care',
            'Recognize that people develop at different rates',
            'Identify trusted adults and reliable sources for questions',
          ],
        },
        {
          title: 'Friendship and belonging',
          credit: 0.25,
          description:
            'Good friends can be made across a screen as well as across a table. Students practice listening, repair and saying no.',
          objectives: [
            'Describe the qualities of a healthy friendship',
            'Use I-statements to resolve a disagreement',
            'Resist pressure with words that feel natural',
            'Include someone who has been left out',
          ],
        },
        {
          title: 'Safety at home, outdoors and online',
          credit: 0.25,
          description:
            'Most accidents are preventable. Drills, checklists and first-aid basics prepare students to act calmly.',
          objectives: [
            'Make a home emergency plan with the family',
            'Give basic first aid for cuts, burns and choking',
            'Decide when and how to call for emergency help',
            'Identify risks around water, traffic and strangers online',
          ],
        },
      ],
    },
    {
      title: 'Fitness and movement',
      stage: 'hs',
      units: [
        {
          title: 'Principles of training',
          credit: 0.5,
          description:
            'Bodies adapt to what we ask of them. Heart rates and training logs turn theory into practice.',
          objectives: [
            'Assess personal fitness in five components',
            'Apply overload, progression and specificity',
            'Measure heart rate and use target zones',
            'Explain how to warm up and cool down',
          ],
        },
        {
          title: 'Strength and mobility without a gym',
          credit: 0.5,
          description: 'Body weight, bands and good technique are enough. Form comes before numbers.',
          objectives: [
            'Demonstrate safe technique in basic movements',
            'Adapt an exercise to be easier or harder',
            'Identify the major muscles used in a movement',
            'Record and review form on video',
          ],
        },
        {
          title: 'Endurance and the outdoors',
          credit: 0.5,
          description:
            'Walking, running, cycling or rolling: each student picks a route and learns to go farther.',
          objectives: [
            'Plan a gradual eight-week endurance program',
            'Pace an effort and describe how it feels',
            'Prepare for heat, cold and traffic',
            'Compare starting and final results fairly',
          ],
        },
        {
          title: 'Dance, yoga and mindful movement',
          credit: 0.5,
          description:
            'Movement can express, calm and connect. Students sample several traditions and learn where they come from.',
          objectives: [
            'Perform a short sequence with control',
            'Use breath to regulate effort and attention',
            'Describe the origins of a movement tradition',
            'Choreograph a phrase to music',
          ],
        },
        {
          title: 'Designing a personal fitness plan',
          credit: 0.5,
          description:
            "The final unit hands over the wheel: a plan that fits one's own life, body and goals.",
          objectives: [
            'Set goals based on assessment data',
            'Schedule varied activity across a season',
            'Anticipate obstacles and plan around them',
            'Evaluate fitness claims and products critically',
          ],
        },
      ],
    },
    {
      title: 'Mind and relationships',
      stage: 'hs',
      units: [
        {
          title: 'Understanding stress',
          credit: 0.25,
          description:
            'Stress is useful until it is not. Students learn what happens in the body and what helps.',
          objectives: [
            'Describe the stress response in the body',
            'Distinguish helpful from harmful stress',
            'Practice three techniques for calming down',
            'Adjust a weekly schedule to reduce overload',
          ],
        },
        {
          title: 'Mental health literacy',
          credit: 0.5,
          description:
            'Knowing the signs and the words makes it easier to ask for help. Myths are replaced by evidence.',
          objectives: [
            'Describe signs of common mental health conditions',
            'Challenge stigma with accurate language',
            'Explain when and how to seek help for oneself or a friend',
            'List local and national sources of support',
          ],
        },
        {
          title: 'Healthy relationships and consent',
          credit: 0.5,
          description:
            'Respect, boundaries and honest talk matter in every relationship, from teammates to partners.',
          objectives: [
            'Compare features of healthy and unhealthy relationships',
            'Define consent and recognize when it is absent',
            'Communicate and respect boundaries',
            'Identify warning signs of abuse and ways to get help',
          ],
        },
        {
          title: 'Alcohol, nicotine and other drugs',
          credit: 0.5,
          description:
            'The adolescent brain is still under construction. We study the science, the marketing and the ways out.',
          objectives: [
            'Explain how substances affect the developing brain',
            'Analyze tactics used to market nicotine and alcohol',
            'Practice refusal and exit strategies',
            'Describe how addiction is treated',
          ],
        },
        {
          title: 'Infection, prevention and public health',
          credit: 0.5,
          description: 'Clean water, vaccines and good data have saved more lives than any operation.',
          objectives: [
            'Explain how infections spread and how to interrupt them',
            'Describe how vaccines train the immune system',
            'Interpret risk and rate in health statistics',
            'Evaluate a public health campaign and suggest changes',
          ],
        },
      ],
    },
    {
      title: 'Money for life',
      stage: 'hs',
      units: [
        {
          title: 'Earning and reading a paycheck',
          credit: 0.25,
          description:
            'Gross is not net. Students follow a first paycheck from hours worked to money in the bank.',
          objectives: [
            'Calculate gross and net pay from a pay stub',
            'Explain common deductions and payroll taxes',
            'Complete a practice tax form',
            'Compare hourly, salaried and gig work',
          ],
        },
        {
          title: 'Budgets and spending plans',
          credit: 0.5,
          description:
            'A budget is a plan for what matters. A simulated first year away from home tests the plan against surprises.',
          objectives: [
            'Separate fixed, variable and occasional expenses',
            'Build and adjust a monthly budget',
            'Recognize persuasive tactics in advertising and app design',
            'Plan for an emergency fund',
          ],
        },
        {
          title: 'Credit, debt and borrowing',
          credit: 0.5,
          description: "Borrowing moves tomorrow's money to today, at a price. Students read the fine print.",
          objectives: [
            'Calculate the cost of a loan at different rates and terms',
            'Explain what influences a credit score',
            'Compare credit cards, student loans and payday loans',
            'Respond to identity theft with the right first steps',
          ],
        },
        {
          title: 'Saving and investing',
          credit: 0.5,
          description:
            "Time is the investor's best friend. Spreadsheets show what small amounts can become, and what can go wrong.",
          objectives: [
            'Compare savings accounts, bonds, stocks and funds',
            'Model growth with regular contributions',
            'Explain risk, return and diversification',
            'Identify the marks of an investment scam',
          ],
        },
        {
          title: 'Insurance, housing and big decisions',
          credit: 0.5,
          description:
            'Leases, cars and coverage come with contracts. Practice now is cheaper than mistakes later.',
          objectives: [
            'Explain premiums, deductibles and coverage',
            'Read a lease and list rights and duties',
            'Estimate the full cost of owning a car',
            'Decide between options with a weighted table',
          ],
        },
      ],
    },
    {
      title: 'Work and what comes next',
      stage: 'hs',
      units: [
        {
          title: 'Strengths, interests and values',
          credit: 0.25,
          description:
            'A good plan starts with an honest look in the mirror and a few conversations with people who know you.',
          objectives: [
            'Identify strengths with examples from experience',
            'Relate interests and values to fields of work',
            'Ask three people for feedback and find the patterns',
            'Write a short personal statement',
          ],
        },
        {
          title: 'Exploring careers and pathways',
          credit: 0.5,
          description:
            'College, apprenticeship, service and work are all doors. Students research several before closing any.',
          objectives: [
            'Research wages, training and outlook for occupations',
            'Interview someone about their work',
            'Compare postsecondary options by cost and outcome',
            'Draft a plan with a first choice and a fallback',
          ],
        },
        {
          title: 'Résumés, letters and interviews',
          credit: 0.5,
          description:
            'First impressions can be rehearsed. Each student finishes with documents ready to send.',
          objectives: [
            'Write a résumé that shows results',
            'Tailor a cover letter to a posting',
            'Answer behavioral interview questions with examples',
            'Present oneself well in a video interview',
          ],
        },
        {
          title: 'Working well with others',
          credit: 0.25,
          description:
            'Reliability, initiative and grace under pressure are noticed everywhere. Workplace cases provide the practice.',
          objectives: [
            'Communicate professionally by message, call and meeting',
            'Manage time and commitments with a calendar',
            'Handle criticism and conflict constructively',
            'Explain basic rights and safety rules for young workers',
          ],
        },
        {
          title: 'Senior internship or service project',
          credit: 1,
          description:
            'Sixty hours with a mentor outside school, followed by a public presentation of what was learned.',
          objectives: [
            'Agree on goals and duties with a mentor',
            'Keep a log of hours, tasks and reflections',
            'Contribute something of lasting use to the host',
            'Present the experience to an audience',
            'Connect what was learned to next steps',
          ],
        },
      ],
    },
  ],
}
