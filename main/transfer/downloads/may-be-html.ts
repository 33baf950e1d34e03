import { originalConversionId } from '../../../shared/api/index.ts';
import type { ConversionId } from '../../../shared/model/index.ts';

/** Whether a page that the bank sends without a name can be what was asked for. Every other one comes from something between. */
export function mayBeHtml(conversionId: ConversionId, bankFileName: string): boolean {
  return conversionId === originalConversionId && /\.x?html?$/i.test(bankFileName);
}
