import { createReference } from './create-reference.ts';

// Within another page, that page says what this is.
const isAlone = window === window.parent;
document.documentElement.classList.toggle('framed', !isAlone);
document.body.append(createReference(isAlone));
