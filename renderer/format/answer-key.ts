import type { AskChoice } from '../../shared/model/index.ts';

/**
 * The end of the key of an answer's text, after `choice.` or `issues.answerAll.`: answers to what the bank has lost or changed say
 * what they do. `code`: of the question.
 */
export function answerKey<Choice extends AskChoice>(code: string | undefined, choice: Choice) {
  switch (`${code} ${choice}`) {
    case 'ASSET_GONE new-asset':
      return 'ASSET_GONE.new-asset';
    case 'ASSET_GONE skip':
      return 'ASSET_GONE.skip';
    case 'NEWER_ON_BANK new-version':
      return 'NEWER_ON_BANK.new-version';
    case 'OLDER_ON_BANK new-version':
      return 'OLDER_ON_BANK.new-version';
    case 'OLDER_ON_BANK skip':
      return 'OLDER_ON_BANK.skip';
    default:
      return choice;
  }
}
