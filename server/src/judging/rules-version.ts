/**
 * The version of the rules by which rates are judged. Raise it with every change of this folder that could make another
 * verdict of the same tables: kept editions are recomputed by the rules of their own version only.
 */
export const RULES_VERSION = 2;
