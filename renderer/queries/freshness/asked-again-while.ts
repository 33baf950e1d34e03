import type { Query } from '@tanstack/react-query';

/** The host answers from memory as long as it guesses: soon enough for a person, and no request to the bank. */
const askEveryMs = 60_000;

/** How a query is asked that is kept for good, but for an answer that `isGuess`: that one may be another in some minutes. */
export interface AskedAgain<Answer> {
  readonly staleTime: (query: AnswerOf<Answer>) => number;
  readonly refetchInterval: (query: AnswerOf<Answer>) => number | false;
}

interface AnswerOf<Answer> {
  readonly state: Pick<Query<Answer>['state'], 'data'>;
}

export function askedAgainWhile<Answer>(isGuess: (answer: Answer) => boolean): AskedAgain<Answer> {
  const isGuessed = ({ state: { data } }: AnswerOf<Answer>): boolean => data !== undefined && isGuess(data);
  return {
    staleTime: (query) => (isGuessed(query) ? askEveryMs : Number.POSITIVE_INFINITY),
    refetchInterval: (query) => (isGuessed(query) ? askEveryMs : false),
  };
}
